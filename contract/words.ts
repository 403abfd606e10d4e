/**
 * The client's words, and those of a build with `TARO_APP_WORDS=neutral`, which say only what the platform does itself
 * (docs/trust.md). The condition is replaced at the build, so that it contains one set.
 */
export const CHOSEN_WORDS =
  process.env.TARO_APP_WORDS === 'neutral'
    ? {
        selectProduct: '确认金额',
        overlay: '信息核对中，请耐心等待…',
        checks: ['产品条件核对', '需求匹配'],
      }
    : {
        selectProduct: '确认额度',
        overlay: '信息审核中，请耐心等待…',
        checks: ['风控审批', '额度评估'],
      }
