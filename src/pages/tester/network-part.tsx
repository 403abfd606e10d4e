import { isFault } from '@/tester/start/state'
import { Part } from './pick'
import { Typed } from './typed'
import type { Tester } from './use-tester'
import { faults } from './words'

const WRONG = '例如 slow:800 或 /v1.0/channel/option=601，多条用逗号隔开'

/** Faults that the sandbox's server simulates, for all requests or for one endpoint. */
export function NetworkPart({ tester: { state, set } }: { tester: Tester }) {
  const fault = state.fault ?? ''
  const change = (text: string) => set({ fault: text || undefined })
  return (
    <Part
      id="qa-fault"
      title="网络"
      note="由沙盒服务器执行，返回后生效。"
      options={faults}
      value={faults.some(({ value }) => value === fault) ? fault : null}
      onChange={change}
    >
      <Typed
        id="qa-fault-text"
        label="自定义"
        why="接口地址=故障；不写地址就是全部接口"
        placeholder="/v1.0/channel/option=601"
        value={fault}
        check={(text) => (text && !isFault(text) ? WRONG : '')}
        onChange={change}
      />
    </Part>
  )
}
