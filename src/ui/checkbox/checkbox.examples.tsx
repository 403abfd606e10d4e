import { type Example, Kept, nothing } from '../example'
import { Link } from '../link/link'
import { Checkbox } from './checkbox'

const consent = (id: string, start: boolean, error?: string) => (
  <Kept
    start={start}
    of={(checked, set) => (
      <Checkbox id={id} checked={checked} onChange={set} error={checked ? null : error}>
        我已阅读并同意<Link onClick={nothing}>《用户服务协议》</Link>
      </Checkbox>
    )}
  />
)

export const examples: Example[] = [
  { title: '未勾选', node: consent('consent-no', false) },
  { title: '已勾选', node: consent('consent-yes', true) },
  { title: '有错误', node: consent('consent-missing', false, '请先阅读并勾选') },
]
