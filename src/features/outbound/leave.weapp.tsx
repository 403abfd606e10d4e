import { months } from '@contract/rules/words'
import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { formatRate, formatYuan } from '@/lib/money/money'
import { type Opened, otherApp } from '@/platform/weapp/other-app'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Notice } from '@/ui/notice/notice'
import { Page } from '@/ui/page/page'
import { Rows } from '@/ui/rows/rows'
import { institutionRows, LeaveNotice, type LeaveProps } from './institution-rows'
import s from './outbound.module.scss'

type Tried = readonly [of: 'mini-program' | 'call', what: Opened]

/** Leaving within WeChat (S25.34): to the institution's own mini-program, or else by its public terms and telephone. */
export function Leave({ destination, referred, onCancel }: LeaveProps) {
  const { institution, terms, url, mini_program } = destination
  const [tried, setTried] = useState<Tried | null>(null)
  const open = async () =>
    mini_program && setTried(['mini-program', await otherApp.openMiniProgram(mini_program)])
  const call = async () => setTried(['call', await otherApp.dial(institution.complaint_phone)])
  const callButton = (
    <Button id="leave-call" kind={mini_program ? 'secondary' : 'primary'} onClick={call}>
      致电机构
    </Button>
  )
  const action = mini_program ? (
    <Button id="leave-continue" onClick={open}>
      打开机构小程序
    </Button>
  ) : (
    callButton
  )
  return (
    <Page
      title={mini_program ? '即将离开本平台' : institution.name}
      sub={subOf(Boolean(mini_program), referred)}
      action={action}
    >
      {tried && <Trouble tried={tried} />}
      <Card>
        <Rows
          rows={institutionRows(institution, {
            label: '机构网址',
            value: (
              <Text id="leave-host" className={s.url} userSelect>
                {url}
              </Text>
            ),
            note: '长按可以复制',
            long: true,
          })}
        />
      </Card>
      <Card title="公开条款">
        <Rows
          rows={[
            { label: '产品', value: terms.name },
            { label: '综合年化', value: formatRate(terms.annual_rate), strong: true },
            {
              label: '金额范围',
              value: `${formatYuan(terms.amount_min)}–${formatYuan(terms.amount_max)}元`,
            },
            { label: '期限', value: terms.terms.map(months).join('、') },
            { label: '还款方式', value: terms.repayment_method },
            { label: '费用', value: terms.fee_note },
          ]}
        />
      </Card>
      {mini_program && <View className={s.call}>{callButton}</View>}
      <LeaveNotice referred={referred} />
      <Button id="leave-cancel" kind="text" block onClick={onCancel}>
        取消，留在这里
      </Button>
    </Page>
  )
}

/** Whoever calls has no referral number to give, so that the address comes first. */
function subOf(opens: boolean, referred: boolean | undefined): string {
  if (opens) return '打开由机构运营的小程序'
  return `该机构没有可以打开的小程序，${referred ? '请复制网址，用浏览器打开' : '可以致电办理'}`
}

/** Says why nothing has opened. A refusal is the visitor's own, so it is no error. */
function Trouble({ tried: [of, what] }: { tried: Tried }) {
  if (what === 'opened') return null
  return what === 'declined' ? (
    <Notice id="leave-trouble" title={of === 'call' ? '没有拨打电话' : '没有打开机构小程序'}>
      您仍在本平台，需要时可以再试一次。
    </Notice>
  ) : (
    <Notice
      id="leave-trouble"
      tone="error"
      title={of === 'call' ? '这台设备不能拨打电话' : '机构小程序暂时打不开'}
    >
      {of === 'call' ? '请用其他电话拨打下面的机构投诉电话。' : '可以稍后再试，或致电机构办理。'}
    </Notice>
  )
}
