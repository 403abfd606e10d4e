import type { devPages } from './dev-pages'
import type { PageId } from './pages'

/** For search engines. The server inserts it into the HTML of the requested page, the build into the default one. */
export const descriptions: Record<Exclude<PageId, keyof typeof devPages>, string> = {
  home: '选择想借多少、分几个月还，查看持牌机构的借款产品、年化综合成本和每月还款。本平台只做信息匹配，不放款也不审批，结果以机构审批为准。',
  landing:
    '查看持牌机构的借款产品、年化综合成本和每月还款。本平台只做信息匹配，不放款也不审批，结果以机构审批为准。',
  from: '选择当前居住城市，只匹配服务当地的机构产品。',
  yfrom: '确认当前居住城市，只匹配服务当地的机构产品。',
  selectProduct: '填写借款金额、期限、用途和基础资料，核验身份后匹配机构产品；每一项都说明为什么需要。',
  productList:
    '按填写的信息列出匹配的机构产品，逐项说明年化综合成本、每月还款、利息和费用合计，以及不匹配的原因。',
  product: '一款产品的机构、金额和期限范围、年化综合成本和各项费用，申请前先阅读综合融资成本明示表。',
  result: '申请提交后的申请编号和后续步骤；是否放款由机构审批决定。',
  statusPro: '查看已提交的申请和它们的进度。',
  mine: '自己的申请、谁有自己的资料，以及导出、删除个人信息的入口。',
  about: '本平台的运营方、备案、收入来源、合作机构和投诉方式。',
  download: '下载APP的方式和安装包的版本、校验值。',
  embedded: '下载APP的方式和安装包的版本、校验值。',
  agreeDetail:
    '阅读一份协议的全文和版本；前往机构页面之前，也在这里说明对方是哪家机构、去哪个地址，可以取消。',
  agreeList: '列出一笔申请或一个登记页面涉及的协议及其版本。',
  protocolCenter: '查看谁有自己的资料和全部协议，可以撤回同意，也可以全部停止。',
  protocolList: '查看服务协议的名称和版本，并阅读全文。',
  hkprotocolList: '查看与还款有关的协议名称和版本，并阅读全文。',
  hkprotocolItem: '阅读一份与还款有关的协议全文。',
  support: '合作机构的产品列表：说明机构名称和去处，可自愿留下联系方式。',
  credit: '由合作方转来的申请：核对信息、补充资料，查看匹配的机构产品。',
  credit_form: '由合作方转来的申请：补充尚缺的资料，并阅读协议。',
  credit_product: '由合作方转来的申请：查看匹配的机构产品和费用。',
  credit_result: '由合作方转来的申请：查看已选择的机构和联系方式。',
  notFound: '没有这个页面，可以返回首页。',
}
