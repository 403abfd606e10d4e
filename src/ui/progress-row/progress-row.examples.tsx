import { fen } from '@contract/brands'
import { type Example, nothing } from '../example'
import { ProgressRow } from './progress-row'

const institution = { name: '示例农商行', mark: '农' }

export const examples: Example[] = [
  {
    title: '等访客处理',
    node: (
      <ProgressRow
        id="progress-urgent"
        institution={institution}
        amount={fen(2_000_000)}
        term={12}
        status="等您预约到店"
        steps={['done', 'current', 'waiting', 'waiting']}
        urgent
        open={false}
        onPress={nothing}
      />
    ),
  },
]
