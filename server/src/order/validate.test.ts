import { fen } from '@contract/brands'
import type { FormValues } from '@contract/endpoints/order'
import { checkCharacter } from '@contract/rules/id-no'
import { FLOW } from '@contract/rules/order-steps'
import { isRequired } from '@contract/rules/required'
import { fieldsOf, simpleAnswers } from './fields'
import { idNoProblem, stepProblems } from './validate'

const standing = { today: '2026-06-01', hasIdNo: false }
const basics: FormValues = {
  ...simpleAnswers(FLOW.basics),
  amount: fen(1_000_000),
  term: 12,
  purpose: 'daily',
  occupation: 'employee',
  monthly_income: 'from_5000',
  social_security: 'none',
  housing_fund: 'from_6',
}
const person = (birth: string) => {
  const digits = `330106${birth}001`
  return digits + checkCharacter(digits)
}
const broken = (flow: number, values: FormValues, at = standing) =>
  Object.fromEntries(stepProblems(flow, values, at).map((problem) => [problem.field, problem.content]))

test('a complete first step has no problems, and an empty one names every field that has to be answered [S10.1]', () => {
  expect(broken(0, basics)).toEqual({})
  const asked = fieldsOf(FLOW.basics).filter(isRequired)
  expect(Object.keys(broken(0, {}))).toEqual(asked.map(({ name }) => `values.${name}`))
  expect(broken(0, {})).toMatchObject({
    'values.amount': '请填写想借多少',
    'values.term': '请选择分几个月还',
    'values.purpose': '请选择资金用途',
    'values.housing_fund': '请选择公积金缴纳',
  })
})

test.each([
  [0, '金额须在1,000元至200,000元之间'],
  [99_900, '金额须在1,000元至200,000元之间'],
  [100_000, undefined],
  [150_000, '请填1,000的整数倍，例如2,000'],
  [1_550_000, '请填1,000的整数倍，例如16,000'],
  [20_000_000, undefined],
  [20_100_000, '金额须在1,000元至200,000元之间'],
])('an amount of %d fen gets the message %s', (amount, content) => {
  expect(broken(0, { ...basics, amount: fen(amount) })['values.amount']).toBe(content)
})

test('only terms and options of the lists are accepted', () => {
  const values = { ...basics, term: 7, purpose: '购房', occupation: 'king', housing_fund: '' }
  expect(broken(0, values)).toEqual({
    'values.term': '请选择列出的期限',
    'values.purpose': '请选择列出的资金用途',
    'values.occupation': '请选择列出的职业',
    'values.housing_fund': '请选择公积金缴纳',
  })
})

test.each([
  ['张三', undefined],
  [' 阿卜杜拉·买买提 ', undefined],
  [undefined, '请填写姓名'],
  [' \t', '请填写姓名'],
  ['张', '请填写与身份证一致的中文姓名'],
])('the name %j gets the message %s', (name, content) => {
  expect(broken(1, { name, id_no: person('19900515') })['values.name']).toBe(content)
})

test.each([
  ['20080601', null],
  ['20080602', '年龄须在18至60周岁之间'],
  ['19650602', null],
  ['19650601', '年龄须在18至60周岁之间'],
])('a visitor who was born on %s gets the message %s on 2026-06-01', (birth, content) => {
  expect(idNoProblem(person(birth), '2026-06-01')).toBe(content)
})

test.each([
  [undefined, true, undefined],
  [' ', true, undefined],
  [' ', false, '请填写身份证号码'],
  [undefined, false, '请填写身份证号码'],
  ['1', true, '还差17位，要18位'],
])('the identity number %j, with one stored already: %s, gets the message %s', (id_no, hasIdNo, content) => {
  expect(broken(1, { name: '张三', id_no }, { ...standing, hasIdNo })['values.id_no']).toBe(content)
})
