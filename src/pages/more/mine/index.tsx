import { MineView } from '@/features/privacy/mine-view'
import { useReturns } from '@/pages/use-returns'
import { pathOf } from '@/router/locate'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'

const next = pathOf({ id: 'mine', params: {} })

export default definePage('mine', () => (
  <MineView
    shown={useReturns()}
    onLogin={() => go('home', { next })}
    onHome={() => go('home', {}, 'reset')}
    onApplications={() => go('result')}
    onConsents={() => go('protocolCenter')}
    onAbout={() => go('about')}
  />
))
