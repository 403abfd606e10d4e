import { useState } from 'react'
import { Submitted } from '@/features/application/sheet/submitted'
import { reportUnexpected } from '@/lib/expected'
import { go } from '@/router/navigate'

/**
 * After an application `onDone` opens /result, or for one that the visitor makes at the institution (`referred`, its
 * number) the page before leaving. `submitted` confirms it on this page when the other one could not be opened.
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
