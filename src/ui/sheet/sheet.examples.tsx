import { Button } from '../button/button'
import type { Example } from '../example'
import { Sheet } from './sheet'

export const examples: Example[] = [
  {
    title: '从底部打开',
    screen: (close) => (
      <Sheet
        open
        title="综合融资成本明示表"
        onClose={close}
        footer={<Button onClick={close}>我已阅读</Button>}
      >
        {'每期应还 906.17 元。'.repeat(96)}
      </Sheet>
    ),
  },
]
