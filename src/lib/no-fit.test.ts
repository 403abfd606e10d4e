import { noFitWords } from './no-fit'

const reasons = [
  { code: 'age_fails', text: '年龄不符' },
  { code: 'region_fails', text: '地区不符' },
]

test('where a change helps, it is offered, and the reasons below are pointed at only where they are listed', () => {
  const words = { title: '没有产品提供这个金额和期限', change: '修改金额和期限' }
  expect(noFitWords({ change_helps: true, reasons }, true)).toEqual({
    ...words,
    why: '每家机构的可申请区间和期限不同。下面写明了每个产品不适合的原因。',
  })
  expect(noFitWords({ change_helps: true, reasons: [] }, false)).toEqual({
    ...words,
    why: '每家机构的可申请区间和期限不同。',
  })
})

test('where none helps, what all products share is said, and only mistakes in the form can be put right', () => {
  const words = { title: '换金额或期限，结果也一样', change: '检查填写的资料' }
  expect(noFitWords({ change_helps: false, reasons }, true)).toEqual({
    ...words,
    why: '年龄不符；地区不符。如果资料填写有误，可以修改后重新匹配。',
  })
  expect(noFitWords({ change_helps: false, reasons: [] }, true).why).toBe(
    '各产品对申请人的要求不同。下面写明了每个产品不适合的原因。如果资料填写有误，可以修改后重新匹配。',
  )
  expect(noFitWords({ change_helps: false, reasons: [] }, false).why).toBe(
    '各产品对申请人的要求不同。如果资料填写有误，可以修改后重新匹配。',
  )
})
