import { useState } from 'react'
import { ResultView } from '@/features/application/result-view'
import { BookingSheet } from '@/features/offline/booking-sheet'
import { MoreOffline } from '@/features/offline/more-offline'
import { VisitPanel, type Wanted } from '@/features/offline/visit-panel'
import { relogin } from '@/pages/relogin'
import { useReturns } from '@/pages/use-returns'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'

export default definePage('result', ({ params }) => {
  const [visit, setVisit] = useState<Wanted | null>(null)
  /** The applications whose visits were booked on this page, in order of booking. */
  const [booked, setBooked] = useState<readonly string[]>([])
  const shown = useReturns() + booked.length
  return (
    <>
      <ResultView
        order_no={params.order_no ?? ''}
        shown={shown}
        onDownload={() => go('download')}
        onProducts={() => go('statusPro')}
        onConsents={() => go('protocolCenter')}
        onRelogin={() => void relogin('result')}
        onAgreements={({ code }) => go('protocolList', { product_code: code })}
        renderOffline={(application) => (
          <VisitPanel
            application={application}
            shown={shown}
            fresh={booked[booked.length - 1] === application.apply_no}
            onBook={setVisit}
          />
        )}
        renderMore={(order_no) => (
          <MoreOffline
            order_no={order_no}
            shown={shown}
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
