import { useState } from 'react'
import { Button } from '../button/button'
import type { Example } from '../example'
import { Sheet } from './sheet'

function Opens() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button kind="secondary" id="open-sheet" onClick={() => setOpen(true)}>
        打开成本明示表
      </Button>
      <Sheet
        open={open}
        title="综合融资成本明示表"
        onClose={close}
        footer={<Button onClick={close}>我已阅读</Button>}
      >
        {Array.from({ length: 24 }, (_, i) => `第 ${i + 1} 期应还 906.17 元。`).join('')}
      </Sheet>
    </>
  )
}

export const examples: Example[] = [{ title: '从底部打开', node: <Opens /> }]
