import { useState } from 'react'
import { Submitted } from '@/features/application/sheet/submitted'
import { reportUnexpected } from '@/lib/expected'
import { go } from '@/router/navigate'

/** Opens /result after an application; while the page is still there, the way was refused and `submitted` says so. */
export function useSubmitted() {
  const [stays, setStays] = useState(false)
  return {
    onDone: async (order_no: string) => {
      await go('result', { order_no }, 'replace').catch(reportUnexpected)
      setStays(true)
    },
    submitted: stays && (
      <Submitted onProgress={() => go('statusPro')} onOthers={() => go('statusPro', { tab: 'all' })} />
    ),
  }
}
