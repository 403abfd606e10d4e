import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { post } from '@/http/api'
import { useLoad } from '@/http/use-load'
import { platform } from '@/platform/platform'
import { saveFile } from '@/platform/save-file'
import { Button } from '@/ui/button/button'
import { Notice } from '@/ui/notice/notice'
import { Sheet } from '@/ui/sheet/sheet'
import { Skeleton } from '@/ui/skeleton/skeleton'
import s from './personal-data.module.scss'

const load = async () => (await post('/v1/user/data/export', {}, { retry: true }))?.data ?? undefined

const SAVED = '文件已交给您的设备保存。文件里有您的个人信息，请妥善保管。'
const COPIED = '已复制全文，可以粘贴到备忘录中保存。里面有您的个人信息，请妥善保管。'
const INSTEAD = '这里不能保存文件，已改为复制全文，可以粘贴到备忘录中保存。'
const NEITHER = '没有保存成功。请长按下面的文字，自行选择和复制。'

/** Everything that is stored about the visitor, to read here and to take along. */
export function ExportSheet({ onClose }: { onClose: () => void }) {
  const { data, state, reload } = useLoad(load, [])
  const [said, setSaid] = useState('')

  const save = async () => {
    if (!data) return
    if (await saveFile(data.file_name, data.text)) return setSaid(SAVED)
    setSaid((await platform.copy(data.text)) ? INSTEAD : NEITHER)
  }
  const copy = async () => {
    if (data) setSaid((await platform.copy(data.text)) ? COPIED : NEITHER)
  }

  return (
    <Sheet
      open
      title="我的数据"
      onClose={onClose}
      footer={
        data && (
          <Button id="export-save" onClick={save}>
            保存文件
          </Button>
        )
      }
    >
      <View id="export-said" aria-live="polite">
        {said && <Notice>{said}</Notice>}
      </View>
      {!data && state === 'loading' && <Skeleton shape="lines" count={6} label="正在整理您的数据" />}
      {!data && state === 'failed' && (
        <Notice
          tone="error"
          title="没有整理出您的数据"
          action={{ id: 'export-reload', label: '重新加载', onClick: reload }}
        >
          数据都还在，请检查网络后重试。
        </Notice>
      )}
      {data && (
        <>
          <Button id="export-copy" kind="secondary" small onClick={copy}>
            复制全文
          </Button>
          <View id="export-text" className={s.text}>
            <Text userSelect>{data.text}</Text>
          </View>
        </>
      )}
    </Sheet>
  )
}
