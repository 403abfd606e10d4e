import { type Example, nothing } from '../example'
import { Menu } from './menu'

export const examples: Example[] = [
  {
    title: '几行去处',
    node: (
      <Menu
        rows={[
          { id: 'menu-applications', label: '我的申请', value: '2笔', onClick: nothing },
          { id: 'menu-about', label: '关于我们', onClick: nothing },
        ]}
      />
    ),
  },
]
