import type { Unmatched } from '@contract/offer'
import { groupReasons } from './unmatched-list'

const institution = { name: '示例银行', mark: '一', logo: null }
const product = (name: string, code: string, text: string): Unmatched => ({
  code: name,
  name,
  institution,
  reasons: [{ code, text }],
})

test('what all reasons of a group begin with is said once, and a reason that begins otherwise stays whole', () => {
  const amount = (name: string, text: string) => product(name, 'amount_fails', text)
  const [shared] = groupReasons(
    [],
    [amount('甲', '您想借20,000元，该产品从30,000元起'), amount('乙', '您想借20,000元，该产品从50,000元起')],
  )
  expect(shared).toEqual({
    title: '金额不合适（2个）',
    yours: '您想借20,000元',
    lines: [
      { of: { institution, name: '甲' }, why: '从30,000元起' },
      { of: { institution, name: '乙' }, why: '从50,000元起' },
    ],
  })
  const [fund] = groupReasons([], [product('甲', 'housing_fund_fails', '须已缴纳公积金6个月及以上')])
  expect(fund?.lines).toEqual([{ of: { institution, name: '甲' }, why: '须已缴纳公积金6个月及以上' }])
  expect(fund).not.toHaveProperty('yours')
})
