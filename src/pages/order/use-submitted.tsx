import { useState } from 'react'
import { Submitted } from '@/features/application/sheet/submitted'
import { reportUnexpected } from '@/lib/expected'
import { go } from '@/router/navigate'

/**
 * Opens /result after an application, or the page before leaving for the institution at which `referred` is made; while
 * the page is still there, the way was refused and `submitted` says so.
 */
export function useSubmitted() {
  const [stays, setStays] = useState<'sent' | 'referred'>()
  return {
    onDone: async (order_no: string, referred?: string) => {
      const to = referred
        ? go('agreeDetail', { apply_no: referred, order_no }, 'replace')
        : go('result', { order_no }, 'replace')
      await to.catch(reportUnexpected)
      setStays(referred ? 'referred' : 'sent')
    },
    submitted: stays && (
      <Submitted
        referred={stays === 'referred'}
        onProgress={() => go('statusPro')}
        onOthers={() => go('statusPro', { tab: 'all' })}
      />
    ),
  }
}
