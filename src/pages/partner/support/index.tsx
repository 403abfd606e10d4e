import { SupportView } from '@/features/support/support-view'
import { usePageTheme } from '@/pages/use-page-theme'
import { useReturns } from '@/pages/use-returns'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'

export default definePage('support', ({ params: { sid = '' } }) => (
  <SupportView
    sid={sid}
    shown={useReturns()}
    onTheme={usePageTheme(sid)}
    onLeave={(item) => go('agreeDetail', { sid, item })}
    onOpenAgreement={({ code, version }) => go('agreeDetail', { sid, code, version })}
    onAgreements={() => go('agreeList', { sid })}
    onConsents={() => go('protocolCenter')}
    onAbout={() => go('about')}
    onProducts={() => go('statusPro', { tab: 'all' })}
    onHome={() => go('home')}
  />
))
