import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { platform } from '@/platform/platform'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Notice } from '@/ui/notice/notice'
import { Page } from '@/ui/page/page'
import { Rows } from '@/ui/rows/rows'
import { institutionRows, LeaveNotice, type LeaveProps } from './institution-rows'
import s from './outbound.module.scss'

export function Leave({ destination: { url, hosts, institution }, host, referred, onCancel }: LeaveProps) {
  const [refused, setRefused] = useState(false)
  const action = (
    <Button id="leave-continue" onClick={() => setRefused(!platform.leave(url, hosts))}>
      继续前往
    </Button>
  )
  return (
    <Page title="即将离开本平台" sub="前往由机构运营的网站" action={action}>
      <Card>
        <Rows
          rows={institutionRows(institution, {
            label: '前往网址',
            value: <Text id="leave-host">{host}</Text>,
          })}
        />
      </Card>
      <LeaveNotice check="请核对浏览器地址栏中的网址" referred={referred} />
      {refused && (
        <Notice id="leave-refused" tone="error" title="没有打开机构网站">
          请长按下面的网址复制，再到浏览器中打开：
          <View className={s.url}>
            <Text userSelect>{url}</Text>
          </View>
        </Notice>
      )}
      <Button id="leave-cancel" kind="text" block onClick={onCancel}>
        取消，留在这里
      </Button>
    </Page>
  )
}
