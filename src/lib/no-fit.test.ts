import { noFitWords } from './no-fit'

const reasons = [
  { code: 'age_fails', text: '年龄不符' },
  { code: 'region_fails', text: '地区不符' },
]

test('a result that no change helps names the shared reasons, and offers only to correct the form', () => {
  expect(noFitWords({ change_helps: false, reasons }, true)).toEqual({
    title: '换金额或期限，结果也一样',
    why: '年龄不符；地区不符。如果资料填写有误，可以修改后重新匹配。',
    change: '检查填写的资料',
  })
  expect(noFitWords({ change_helps: false, reasons: [] }, true).why).toBe(
    '各产品对申请人的要求不同。下面写明了每个产品不适合的原因。如果资料填写有误，可以修改后重新匹配。',
  )
  expect(noFitWords({ change_helps: false, reasons: [] }, false).why).toBe(
    '各产品对申请人的要求不同。如果资料填写有误，可以修改后重新匹配。',
  )
})
