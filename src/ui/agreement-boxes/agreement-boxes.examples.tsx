import { type Example, Kept, nothing } from '../example'
import { AgreementBoxes } from './agreement-boxes'

const boxes = (name: string, error?: string) => (
  <Kept
    start={false}
    of={(ticked, tick) => (
      <AgreementBoxes
        agreements={[{ code: name, title: '用户服务协议', version: '1.0' }]}
        isTicked={() => ticked}
        onTick={(_, on) => tick(on)}
        error={error}
        onOpen={nothing}
      />
    )}
  />
)

export const examples: Example[] = [
  { title: '未勾选', node: boxes('example-open') },
  { title: '有错误', node: boxes('example-error', '请先阅读并同意') },
]
