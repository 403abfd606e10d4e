import { INCOMES, OCCUPATIONS, PAID_IN, PURPOSES } from '@contract/rules/order-options'
import { FLOW } from '@contract/rules/order-steps'
import { FIELDS } from './fields'
import { atLeast, labelOf } from './options'
import { idNoProblem, nameProblem, stepProblems } from './validate'

test('the values that orders are stored with stay as they are, the lowest first where rules compare them', () => {
  const values = [PURPOSES, OCCUPATIONS, INCOMES, PAID_IN].map((options) => options.map(({ value }) => value))
  expect(values).toEqual([
    ['electronics', 'decoration', 'education', 'medical', 'travel', 'daily'],
    ['employee', 'public', 'business', 'freelance', 'student', 'other'],
    ['below_3000', 'from_3000', 'from_5000', 'from_8000', 'from_15000'],
    ['none', 'below_6', 'from_6'],
  ])
})

test('a value is told by its label, and by itself where there is none', () => {
  expect(labelOf(INCOMES, 'from_8000')).toBe('8,000–15,000元')
  expect(labelOf(INCOMES, 'much')).toBe('much')
})

test.each([
  ['none', 'none', true],
  ['below_6', 'none', true],
  ['below_6', 'from_6', false],
])('%s is at least %s: %s', (value, least, reached) => expect(atLeast(PAID_IN, value, least)).toBe(reached))

test('a value that no list has is at least nothing, and said', () => {
  expect(() => atLeast(PAID_IN, 'much', 'none')).toThrow('unknown option much')
  expect(() => atLeast(PAID_IN, 'none', 'much')).toThrow(RangeError)
})

test('the questions come step by step, each in its kind and with its own choices', () => {
  expect(FIELDS.map(({ flow, name, kind, options }) => [flow, name, kind, options])).toEqual([
    [FLOW.quota, 'amount', 'amount', undefined],
    [FLOW.quota, 'term', 'term', undefined],
    [FLOW.quota, 'purpose', 'choice', PURPOSES],
    [FLOW.identity, 'name', 'text', undefined],
    [FLOW.identity, 'id_no', 'id_no', undefined],
    [FLOW.basics, 'occupation', 'choice', OCCUPATIONS],
    [FLOW.basics, 'monthly_income', 'choice', INCOMES],
    [FLOW.basics, 'social_security', 'choice', PAID_IN],
    [FLOW.basics, 'housing_fund', 'choice', PAID_IN],
  ])
})

test.each([
  [undefined, '请填写姓名'],
  ['', '请填写姓名'],
  [' \t', '请填写姓名'],
  ['张', '请填写与身份证一致的中文姓名'],
  [' 张三 ', null],
])('the name %j answers %j', (name, problem) => expect(nameProblem(name)).toBe(problem))

test.each([
  [{}, false, '请填写身份证号码'],
  [{ id_no: ' ' }, false, '请填写身份证号码'],
  [{ id_no: ' ' }, true, undefined],
  [{ id_no: '1' }, true, '请填写正确的身份证号码'],
  [{ id_no: ' 11010519491231002X ' }, true, '年龄须在18至60周岁之间'],
])('the identity number of %j, with one stored: %s, answers %j', (values, hasIdNo, content) => {
  const problems = stepProblems(FLOW.identity, { name: '张三', ...values }, { today: '2026-06-01', hasIdNo })
  expect(problems).toEqual(content ? [{ field: 'values.id_no', content }] : [])
})

test('on the day of coming of age an identity number is taken', () => {
  expect(idNoProblem('11010519491231002X', '1967-12-31')).toBeNull()
  expect(idNoProblem('11010519491231002X', '1967-12-30')).toBe('年龄须在18至60周岁之间')
  expect(idNoProblem('11010519491231002X', '2010-12-30')).toBeNull()
  expect(idNoProblem('11010519491231002X', '2010-12-31')).toBe('年龄须在18至60周岁之间')
})

test.each([
  [3, undefined],
  [36, undefined],
  [0, '请选择列出的期限'],
  [37, '请选择列出的期限'],
])('a term of %d months answers %j', (term, content) => {
  const problems = stepProblems(
    FLOW.quota,
    { amount: 100_000, purpose: 'daily', term },
    { today: '', hasIdNo: false },
  )
  expect(problems).toEqual(content ? [{ field: 'values.term', content }] : [])
})
