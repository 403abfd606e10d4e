import type { Example } from '../example'
import { Dialog } from './dialog'

export const examples: Example[] = [
  {
    title: '确认',
    screen: (close) => (
      <Dialog
        open
        title="撤回对甲机构的授权？"
        danger
        confirmLabel="撤回授权"
        onConfirm={close}
        onCancel={close}
      >
        撤回后，该机构不再收到您的新信息，已提交的申请不受影响。
      </Dialog>
    ),
  },
]
