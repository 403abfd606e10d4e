import { AgreementText } from '@/features/agreement/agreement-text'
import { chooseOffer } from '@/features/half/api'
import { referralDestination, supportDestination } from '@/features/outbound/api'
import { LeaveView } from '@/features/outbound/leave-view'
import { usePageTheme } from '@/pages/use-page-theme'
import { back, go } from '@/router/navigate'
import { definePage } from '@/router/page'

export default definePage(
  'agreeDetail',
  ({ params: { sid, item, code = '', version, half, order_no = '', apply_no } }) => {
    usePageTheme(sid)
    // Right after the submission nothing is behind this page but the products.
    const toResult = () => go('result', { order_no }, 'replace')
    if (apply_no)
      return (
        <LeaveView
          referred
          load={() => referralDestination(apply_no)}
          onCancel={order_no ? toResult : back}
        />
      )
    if (half) return <LeaveView load={() => chooseOffer(order_no, code)} onCancel={back} />
    if (!sid || !item) {
      const missing = { label: '查看全部协议', onClick: () => go('protocolCenter') }
      return <AgreementText code={code} version={version} missing={missing} />
    }
    return <LeaveView load={() => supportDestination(sid, item)} onCancel={back} />
  },
)
