import { REPAYMENT } from '@contract/rules/agreement'
import { ProtocolList } from '@/features/agreement/protocol-list'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'

/** `hk` stands for 还款, repayment. */
const SUBJECT = { group: REPAYMENT }

export default definePage('hkprotocolList', () => (
  <ProtocolList
    title="还款、扣款和逾期的说明"
    subject={SUBJECT}
    onOpen={({ code, version }) => go('hkprotocolItem', { code, version })}
    empty={{
      title: '暂时没有还款协议',
      why: '发布后会在这里列出。',
      action: { label: '查看全部协议', onClick: () => go('protocolCenter') },
    }}
  />
))
