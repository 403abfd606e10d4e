import type { Example } from '../example'
import { Steps } from './steps'

const steps = ['城市', '资料', '匹配', '提交']

export const examples: Example[] = [
  { title: '第一步', node: <Steps steps={steps} current={0} /> },
  { title: '第三步', node: <Steps steps={steps} current={2} /> },
]
