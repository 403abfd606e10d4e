import { CODE } from '@contract/codes'
import { View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'
import { reportUnexpected } from '@/lib/expected'
import { forgetDevice } from '@/stores/forget-device'
import { Button } from '@/ui/button/button'
import { Dialog } from '@/ui/dialog/dialog'
import { Notice } from '@/ui/notice/notice'
import { Points } from '@/ui/points/points'
import { Sheet } from '@/ui/sheet/sheet'
import { deleteAccount } from './api'
import s from './privacy.module.scss'

/** `unsure`: the server no longer knows the login; the answer to a deletion was lost, or the login has expired. */
export type Ended = 'deleted' | 'unsure'

const GOES = [
  '手机号码、姓名、身份信息和居住城市',
  '订单、申请和进度、到店预约，以及留给机构的联系方式',
  '所有设备上的登录，以及这台设备上填写的内容',
]
const STAYS = [
  '您什么时候同意和撤回过哪些协议的证明，保存三年，用于处理争议。它只留一个编号，不再对应您的姓名和手机号码。',
]

interface DeleteSheetProps {
  onClose: () => void
  onEnded: (ended: Ended) => unknown
}

/** Explains what is deleted and what is kept and why, then deletes after one more confirmation. */
export function DeleteSheet({ onClose, onEnded }: DeleteSheetProps) {
  const [asking, setAsking] = useState(false)
  /** The server's message; an empty string when it did not answer. */
  const [failed, setFailed] = useState<string | null>(null)

  async function remove() {
    const answer = await deleteAccount().catch(reportUnexpected)
    setAsking(false)
    if (answer?.code === CODE.ok || answer?.code === CODE.unauthenticated) {
      forgetDevice()
      onEnded(answer.code === CODE.ok ? 'deleted' : 'unsure')
      return
    }
    setFailed(answer?.msg ?? '')
  }

  return (
    <>
      <Sheet
        open
        title="删除账号"
        onClose={onClose}
        footer={
          <Button id="delete-submit" kind="danger" onClick={() => setAsking(true)}>
            删除账号
          </Button>
        }
      >
        {failed !== null && (
          <Notice id="delete-failed" tone="error" title={failed ? '没有删除成功' : '没有收到结果'}>
            {failed || '没有连上服务器，还不知道是否已经删除。请检查网络，稍后再试。'}
          </Notice>
        )}
        <Part title="会立即删除">
          <Points lines={GOES} />
        </Part>
        <Part title="会保留的，以及原因">
          <Points lines={STAYS} />
        </Part>
        <Part title="已经送到机构的资料">
          我们会通知收到资料的机构停止使用。机构依法必须保存的部分，请向该机构查询和投诉。
        </Part>
      </Sheet>
      <Dialog
        open={asking}
        title="确定删除账号？"
        confirmLabel="确认删除"
        cancelLabel="保留账号"
        danger
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        删除后不能恢复。还没有送出的申请会停止。
      </Dialog>
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <View className={s.heading} aria-role="heading" aria-level={3}>
      {title}
    </View>
    <View className={s.grey}>{children}</View>
  </>
)
