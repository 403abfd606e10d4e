import { builtPages, type PageId, pages } from '@contract/pages'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { platform } from '@/platform/platform'
import { settings } from '@/platform/settings'
import type { Visit } from '@/router/guard/step'
import { modulePathOf, pathOf, visitOf } from '@/router/locate'
import { showToast } from '@/stores/toast'
import { restartAt } from '@/tester/start/restart'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Choice } from '@/ui/choice/choice'
import { Disclosure } from '@/ui/disclosure/disclosure'
import { describeState, type TesterState } from '../../tester/start/state'
import type { Tester } from './pick'
import { Typed } from './pick'
import s from './tester.module.scss'

/** Example values that lead to data of the seed. */
const examples: Record<string, string> = { ':code': 'cf1-daily', ':channel': 'organic' }
const addressOf = (id: PageId) => pages[id].path.replace(/:\w+/g, (name) => examples[name] ?? name)
const targets = builtPages(true)
  .filter((id) => id !== 'tester' && id !== 'device')
  .map((id) => ({ value: addressOf(id), label: pages[id].path }))

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
        <View className={s.note}>打开后就是这个页面和上面全部状态。</View>
        <View id="qa-link" className={s.link}>
          {links.h5}
        </View>
        <View className={s.buttons}>
          <Button id="qa-copy-h5" kind="secondary" small onClick={() => copy(links.h5)}>
            复制 H5 链接
          </Button>
          <Button id="qa-copy-page" kind="secondary" small onClick={() => copy(links.page)}>
            复制小程序页面
          </Button>
          <Button id="qa-copy-query" kind="secondary" small onClick={() => copy(links.query)}>
            复制小程序启动参数
          </Button>
        </View>
      </Card>
    </>
  )
}

/** Links that open a page in exactly this state, on either target. */
interface Links {
  h5: string
  /** A page of the mini-program with its parameters, in the format of the developer tools' compile mode. */
  page: string
  query: string
}

function linksTo(visit: Visit, channel: string | null, state: TesterState): Links {
  const params = { ...visit.params, ...(channel && { _ch: channel }), ...describeState(state) }
  const to = { id: visit.id, params }
  const origin = platform.target === 'h5' ? platform.address.origin : settings.apiHost
  const [page = '', query = ''] = modulePathOf(to).slice(1).split('?')
  return { h5: origin + pathOf(to), page, query }
}
