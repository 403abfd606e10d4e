import { applyUpdate } from '@/platform/weapp/update'
import { Dialog } from '@/ui/dialog/dialog'

/** Announces a newer version of the mini-program, which is used from the next start in any case. */
export function UpdateDialog({ onLater }: { onLater: () => void }) {
  return (
    <Dialog
      open
      title="新版本已准备好，是否重启应用？"
      confirmLabel="重启应用"
      onConfirm={applyUpdate}
      cancelLabel="以后再说"
      onCancel={onLater}
    >
      重启只需几秒，已提交的申请不受影响。不重启也可以，下次打开时会用上新版本。
    </Dialog>
  )
}
