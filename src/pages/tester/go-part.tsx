import { builtPages, type PageId, pages } from '@contract/pages'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { platform } from '@/platform/platform'
import { settings } from '@/platform/settings'
import type { Visit } from '@/router/guard/step'
import { modulePathOf, pathOf, visitOf } from '@/router/locate'
import { showToast } from '@/stores/toast'
import { restartAt } from '@/tester/start/restart'
import { describeState, type TesterState } from '@/tester/start/state'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Choice } from '@/ui/choice/choice'
import { Disclosure } from '@/ui/disclosure/disclosure'
import { type Tester, Typed } from './parts'
import s from './tester.module.scss'

/** Example values that lead to data of the seed. */
const examples: Record<string, string> = { ':code': 'cf1-daily', ':channel': 'organic' }
const addressOf = (id: PageId) => pages[id].path.replace(/:\w+/g, (name) => examples[name] ?? name)
const targets = builtPages(true)
  .filter((id) => id !== 'tester' && id !== 'device')
  .map((id) => ({ value: addressOf(id), label: pages[id].path }))

const COPIES = [
  ['h5', '复制 H5 链接'],
  ['page', '复制小程序页面'],
  ['query', '复制小程序启动参数'],
] as const

/** Opens a page in this state: on H5, and in the mini-program by the developer tools' compile mode. */
function linksTo(visit: Visit, channel: string, state: TesterState) {
  const params = { ...visit.params, ...(channel && { _ch: channel }), ...describeState(state) }
  const to = { id: visit.id, params }
  const origin = platform.target === 'h5' ? platform.address.origin : settings.apiHost
  const [page = '', query = ''] = modulePathOf(to).slice(1).split('?')
  return { h5: origin + pathOf(to), page, query }
}

/** Opens any page with any parameters, directly or by a link that carries the whole state. */
export function GoPart({ tester: { channel, from, state } }: { tester: Tester }) {
  const [address, setAddress] = useState(from)
  const visit = visitOf(address) ?? { id: 'home', params: {} }
  const links = linksTo(visit, channel, state)
  const copy = async (text: string) => showToast((await platform.copy(text)) ? '已复制' : '没有复制成功')
  return (
    <>
      <Card title="跳转" id="qa-go-part">
        <Typed
          id="qa-go-address"
          label="页面地址和参数"
          why="小程序里也这样写"
          value={address}
          check={(text) => (visitOf(text) ? '' : '没有这个页面')}
          onChange={setAddress}
        />
        <Disclosure id="qa-go-pages" title="全部页面">
          <Choice name="qa-go" label="全部页面" options={targets} value={address} onChange={setAddress} />
        </Disclosure>
        <View className={s.after}>
          <Button id="qa-go-now" kind="secondary" small onClick={() => restartAt(visit)}>
            打开这个页面
          </Button>
        </View>
      </Card>
      <Card title="复制" id="qa-copy-part">
        <View className={`small ${s.note}`}>打开后就是这个页面和上面全部状态。</View>
        <View id="qa-link" className={s.link}>
          {links.h5}
        </View>
        <View className={s.buttons}>
          {COPIES.map(([name, label]) => (
            <Button
              key={name}
              id={`qa-copy-${name}`}
              kind="secondary"
              small
              onClick={() => copy(links[name])}
            >
              {label}
            </Button>
          ))}
        </View>
      </Card>
    </>
  )
}
