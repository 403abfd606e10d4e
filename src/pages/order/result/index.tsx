import { useState } from 'react'
import { ResultView } from '@/features/application/result/result-view'
import { BookingSheet } from '@/features/offline/booking-sheet'
import { MoreOffline } from '@/features/offline/more/more-offline'
import { VisitPanel, type Wanted } from '@/features/offline/visit-panel'
import { relogin } from '@/pages/relogin'
import { useReturns } from '@/pages/use-returns'
import { platform } from '@/platform/platform'
import { settings } from '@/platform/settings'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'

export default definePage('result', ({ params }) => {
  const [visit, setVisit] = useState<Wanted | null>(null)
  /** The applications whose visits were booked on this page, in order of booking. */
  const [booked, setBooked] = useState<readonly string[]>([])
  const [refreshed, setRefreshed] = useState(0)
  const changed = useReturns() + booked.length
  const shown = changed + refreshed
  return (
    <>
      <ResultView
        order_no={params.order_no ?? ''}
        shown={shown}
        onRefresh={() => setRefreshed(refreshed + 1)}
        onDownload={platform.target === 'h5' ? () => go('download') : undefined}
        onProducts={() => go('statusPro', { tab: 'all' })}
        onConsents={() => go('protocolCenter')}
        onLeave={({ apply_no }) => go('agreeDetail', { apply_no })}
        onAgreements={({ code }) => go('protocolList', { product_code: code })}
        renderOffline={
          settings.hasStores
            ? (application, open, first) => (
                <VisitPanel
                  application={application}
                  shown={shown}
                  fresh={booked[booked.length - 1] === application.apply_no}
                  open={open}
                  first={first}
                  onBook={setVisit}
                />
              )
            : undefined
        }
        renderMore={(order_no) => (
          <MoreOffline
            order_no={order_no}
            // Matching again brings nothing new when only the progress is refreshed.
            shown={changed}
            onDetail={({ code, amount, term }) =>
              go('product', { code, order_no, amount: String(amount), term: String(term) })
            }
          />
        )}
      />
      {visit && (
        <BookingSheet
          {...visit}
          onRelogin={() => void relogin('result')}
          onClose={() => setVisit(null)}
          onBooked={() => {
            setVisit(null)
            setBooked((last) => [...last, visit.application.apply_no])
          }}
        />
      )}
    </>
  )
})
