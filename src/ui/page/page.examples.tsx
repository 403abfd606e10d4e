import { Button } from '../button/button'
import { type Example, nothing } from '../example'
import { Steps } from '../steps/steps'
import { Page } from './page'

export const examples: Example[] = [
  {
    title: '一页一件事',
    screen: () => (
      <Page
        progress={<Steps steps={['城市', '资料', '匹配', '提交']} current={0} />}
        title="您现在住在哪里？"
        sub="不同城市可申请的机构不同"
        action={<Button submit>确认城市</Button>}
        onSubmit={nothing}
      />
    ),
  },
]
