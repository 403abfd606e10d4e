import { useState } from 'react'
import { Button } from '../button/button'
import type { Example } from '../example'
import { Dialog } from './dialog'

function Opens() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button kind="secondary" id="open-dialog" onClick={() => setOpen(true)}>
        撤回授权
      </Button>
      <Dialog
        open={open}
        title="撤回对甲机构的授权？"
        danger
        confirmLabel="撤回授权"
        onConfirm={close}
        onCancel={close}
      >
        撤回后，该机构不再收到您的新信息，已提交的申请不受影响。
      </Dialog>
    </>
  )
}

export const examples: Example[] = [{ title: '确认', node: <Opens /> }]
