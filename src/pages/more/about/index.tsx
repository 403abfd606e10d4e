import { AboutView } from '@/features/about/about-view'
import { operator } from '@/platform/operator'
import { settings } from '@/platform/settings'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'

export default definePage('about', () => (
  <AboutView
    brand={settings.brand}
    operator={operator}
    onDownload={() => go('download')}
    onOpenAgreement={({ code, version }) => go('agreeDetail', { code, version })}
  />
))
