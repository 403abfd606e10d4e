import { useState } from 'react'
import { AboutView } from '@/features/about/about-view'
import { AccountCard } from '@/features/privacy/account-card'
import type { Ended } from '@/features/privacy/delete-sheet'
import { EndedView } from '@/features/privacy/ended-view'
import { operator } from '@/platform/operator'
import { settings } from '@/platform/settings'
import { pathOf } from '@/router/locate'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'

const next = pathOf({ id: 'about', params: {} })
const logIn = () => go('home', { next })

export default definePage('about', () => {
  const [ended, setEnded] = useState<Ended | null>(null)
  if (ended) return <EndedView how={ended} onHome={() => go('home', {}, 'reset')} onLogin={logIn} />
  return (
    <AboutView
      brand={settings.brand}
      operator={operator}
      account={<AccountCard onLogin={logIn} onConsents={() => go('protocolCenter')} onEnded={setEnded} />}
      onDownload={() => go('download')}
      onOpenAgreement={({ code, version }) => go('agreeDetail', { code, version })}
    />
  )
})
