import { type Example, Kept } from '../example'
import { Tabs } from './tabs'

const TABS = [
  { value: 'own', label: '我的申请' },
  { value: 'all', label: '全部产品' },
] as const

export const examples: Example[] = [
  {
    title: '两个标签',
    node: (
      <Kept
        start="own"
        of={(value, set) => (
          <Tabs
            id="example-tabs"
            label="申请和产品"
            tabs={TABS}
            value={value as 'own' | 'all'}
            onChange={set}
          >
            {value === 'own' ? '申请的进度' : '产品的列表'}
          </Tabs>
        )}
      />
    ),
  },
]
