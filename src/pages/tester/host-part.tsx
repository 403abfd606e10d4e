import { View } from '@tarojs/components'
import { Card } from '@/ui/card/card'
import { Pick } from './pick'
import s from './tester.module.scss'
import type { Tester } from './use-tester'
import { hosts, hostTokens } from './words'

/** The native host app around the page: its bridge, what it answers, and what it was called for (H5). */
export const HostPart = ({ tester: { state, set, calls } }: { tester: Tester }) => (
  <>
    <Pick
      id="qa-host"
      title="宿主 App"
      note="选了身份时，登录在宿主 App 里，网页用 getToken 取（iOS 不取）。"
      options={hosts}
      value={state.host ?? 'none'}
      onChange={(host) => set({ host })}
    />
    {state.host && (
      <Pick
        id="qa-token"
        title="getToken 的回答"
        options={hostTokens}
        value={state.token ?? 'none'}
        onChange={(token) => set({ token: token === 'none' ? undefined : token })}
      />
    )}
    {calls.length > 0 && (
      <Card title="桥的调用" id="qa-calls-part">
        {calls.map((call, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same call may occur twice
          <View key={i} className={s.result}>
            {call}
          </View>
        ))}
      </Card>
    )}
  </>
)
