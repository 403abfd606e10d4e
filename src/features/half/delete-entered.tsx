import { useState } from 'react'
import { forgetDevice, forgetHalfLogin } from '@/stores/forget-device'
import type { HalfOrder } from '@/stores/half'
import { useSession } from '@/stores/session'
import { Button } from '@/ui/button/button'
import { Dialog } from '@/ui/dialog/dialog'
import { deleteEntered } from './api'

/** While no code has proven the number, no page of the account knows what was entered: it is deleted here (S18.17). */
export function DeleteEntered({ order, onHome }: { order: HalfOrder; onHome: () => unknown }) {
  const [asking, setAsking] = useState(false)
  if (order.proven) return null
  async function remove() {
    const deleted = await deleteEntered()
    setAsking(false)
    if (!deleted) return
    if (useSession.getState().loggedIn) forgetHalfLogin()
    else forgetDevice()
    await onHome()
  }
  return (
    <>
      <Button id="credit-delete" kind="text" block onClick={() => setAsking(true)}>
        删除我的资料
      </Button>
      <Dialog
        open={asking}
        title="确定删除我的资料？"
        confirmLabel="确认删除"
        cancelLabel="保留"
        danger
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        合作方转来的和您在这里填写的都会删除，不能恢复。
      </Dialog>
    </>
  )
}
