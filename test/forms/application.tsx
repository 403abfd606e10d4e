import { fen } from '@contract/brands'
import type { Application } from '@contract/endpoints/application'
import { ApplySheet } from '@/features/application/sheet/apply-sheet'
import { byId } from '../screen'
import { answer, ok } from '../tools/fake-api'
import { agreement, info, institution } from '../tools/offer-data'
import { type FormRow, reports, tick } from './row'

export const INFO = '/v2/product/info'
export const APPLY = '/v1/product/apply'

const wanted = (code: string) => ({ code, amount: fen(2_000_000), term: 12 })

/** An application that the institution has received. */
export const applied = (given: Partial<Application> = {}): Application => ({
  apply_no: 'SQ1',
  order_no: 'DD1',
  code: 'b',
  product_name: '示例产品',
  institution: institution('bank', '示例银行'),
  amount: fen(2_000_000),
  term: 12,
  offline: false,
  status: 'received',
  undelivered: false,
  status_text: '等机构审核',
  next_text: '机构将自行审核。',
  visit_due: null,
  timeline: [
    { status: 'submitted', text: '已提交', at: '2026-11-20T06:05:00Z' },
    { status: 'received', text: '机构已收到', at: '2026-11-20T06:10:00Z' },
  ],
  ...given,
})

/** The form of the application sheet for one or more products, with a page and a consent for each institution. */
export const applying = (...codes: string[]): FormRow => ({
  form: 'application for a product',
  serve: () => {
    answer(INFO, (body) => ok(info(String(body.code))))
    answer(APPLY, (body) => ok({ apply_no: `SQ-${String(body.code)}`, status: 'submitted' }))
  },
  element: () => (
    <ApplySheet order_no="DD1" wanted={codes.map(wanted)} plan={() => null} onClose={() => {}} {...reports} />
  ),
  submit: codes.length > 1 ? 'apply-next' : 'apply-submit',
  fill: async (user) => {
    for (const [page, code] of codes.entries()) {
      if (page) await user.click(byId('apply-next'))
      await tick(`apply-sheet-${code}`, `apply-consent-share-${code}`)(user)
    }
  },
  missing: {
    'apply-sheet-a': '请看完费用后勾选，再提交申请',
    'apply-consent-share-a': '请阅读后勾选，再提交申请',
  },
  path: APPLY,
  accepted: { apply_no: 'SQ1', status: 'submitted' },
  message: 'apply-told-a',
  failed: '没有收到结果',
  kept: () => expect(byId('apply-sheet-a')).toBeChecked(),
  agreement: { code: 'share-a', box: 'apply-consent-share-a', others: ['apply-sheet-a'] },
  renewed: {
    serve: () => answer(INFO, { ...info('a'), agreements: [agreement('share-a', 'bank-a', '1.1')] }),
    consents: ['share-a@1.1'],
  },
})
