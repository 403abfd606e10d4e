import { ProtocolList } from '@/features/agreement/protocol-list'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'

export default definePage('protocolList', ({ params: { product_code } }) => (
  <ProtocolList
    title="申请要同意的协议"
    subject={product_code ? { product_code } : undefined}
    onOpen={({ code, version }) => go('agreeDetail', { code, version })}
    empty={{
      title: product_code ? '没有找到这个产品的协议' : '没有指定产品',
      why: product_code ? '产品可能已经下架，请从产品列表中选择。' : '请先从产品列表中选择要了解的产品。',
      action: { label: '看全部产品', onClick: () => go('statusPro', { tab: 'all' }) },
    }}
  />
))
