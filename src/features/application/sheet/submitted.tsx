import { Button } from '@/ui/button/button'
import { Empty } from '@/ui/empty/empty'
import { Page } from '@/ui/page/page'

interface SubmittedProps {
  /** Nothing was sent: the visitor applies at the institution. */
  referred: boolean
  onProgress: () => unknown
  onOthers: () => unknown
}

/** Confirms stored applications where the way to /result is refused (S4.32). */
export const Submitted = ({ referred, onProgress, onOthers }: SubmittedProps) => (
  <Page
    title={referred ? '已记录' : '已提交'}
    action={
      <>
        <Button id="submitted-progress" onClick={onProgress}>
          查看申请进度
        </Button>
        <Button id="submitted-others" kind="text" block onClick={onOthers}>
          看看其他产品
        </Button>
      </>
    }
  >
    <Empty
      why={
        referred
          ? '没有向机构提供您的任何资料。请从申请进度前往机构官方页面办理。'
          : '您的申请已经保存，由机构审核，结果以机构通知为准。不需要重新提交。'
      }
    />
  </Page>
)
