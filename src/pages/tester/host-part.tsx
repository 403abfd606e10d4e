import { View } from '@tarojs/components'
import { Card } from '@/ui/card/card'
import { Pick } from './pick'
import s from './tester.module.scss'
import type { Tester } from './use-tester'

/** The native host app around the page: its bridge, what it answers, and what it was called for (H5). */
export const HostPart = ({ tester }: { tester: Tester }) => (
  <>
    <Pick name="host" tester={tester} />
    {tester.state.host && <Pick name="token" tester={tester} />}
    {tester.calls.length > 0 && (
      <Card title="桥的调用" id="qa-calls-part">
        {tester.calls.map((call, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same call may occur twice
          <View key={i} className={s.result}>
            {call}
          </View>
        ))}
      </Card>
    )}
  </>
)
