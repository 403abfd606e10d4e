import { useState } from 'react'
import type { Ended } from '@/features/privacy/delete-sheet'
import { EndedView } from '@/features/privacy/ended-view'
import { MineView } from '@/features/privacy/mine-view'
import { useReturns } from '@/pages/use-returns'
import { pathOf } from '@/router/locate'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'

const next = pathOf({ id: 'mine', params: {} })
const logIn = () => go('home', { next })

export default definePage('mine', () => {
  const shown = useReturns()
  const [ended, setEnded] = useState<Ended | null>(null)
  if (ended) return <EndedView ended={ended} onHome={() => go('home', {}, 'reset')} onLogin={logIn} />
  return (
    <MineView
      shown={shown}
      onLogin={logIn}
      onApplications={() => go('result')}
      onConsents={() => go('protocolCenter')}
      onAbout={() => go('about')}
      onEnded={setEnded}
    />
  )
})
