import type { FormValues } from '@contract/endpoints/order'
import { checkCharacter } from '../lib/id-no'
import { yuan } from '../lib/yuan'
import { idNoProblem, stepProblems } from './validate'

const standing = { today: '2026-06-01', hasIdNo: false }
const quota: FormValues = { amount: 1_000_000, term: 12, purpose: 'daily' }
const person = (birth: string) => {
  const digits = `330106${birth}001`
  return digits + checkCharacter(digits)
}
const broken = (flow: number, values: FormValues, at = standing) =>
  Object.fromEntries(stepProblems(flow, values, at).map((problem) => [problem.field, problem.content]))

test('a complete first step has no problems, and an empty one names every field [S10.1]', () => {
  expect(broken(0, quota)).toEqual({})
  expect(broken(0, {})).toEqual({
    'values.amount': '请选择期望金额',
    'values.term': '请选择期望期限',
    'values.purpose': '请选择资金用途',
  })
})

test.each([
  [0, '金额须在1,000元至200,000元之间'],
  [99_900, '金额须在1,000元至200,000元之间'],
  [100_000, undefined],
  [150_000, '金额须为1,000元的整数倍'],
  [20_000_000, undefined],
  [20_100_000, '金额须在1,000元至200,000元之间'],
])('an amount of %d fen answers %s', (amount, content) => {
  expect(broken(0, { ...quota, amount })['values.amount']).toBe(content)
})

test('only listed terms and purposes pass', () => {
  expect(broken(0, { ...quota, term: 7, purpose: '购房' })).toEqual({
    'values.term': '请选择列出的期限',
    'values.purpose': '请选择列出的资金用途',
  })
})

test.each(['张三', '欧阳娜娜', '阿卜杜拉·买买提'])('%s is a name', (name) => {
  expect(broken(1, { name, id_no: person('19900515') })).toEqual({})
})

test.each(['张', 'Zhang San', '张3', '·张三', '<b>张三</b>'])('"%s" is not a name', (name) => {
  expect(broken(1, { name, id_no: person('19900515') })).toEqual({
    'values.name': '请填写与身份证一致的中文姓名',
  })
})

test.each([
  ['20080601', null],
  ['20080602', '年龄须在18至60周岁之间'],
  ['19650602', null],
  ['19650601', '年龄须在18至60周岁之间'],
])('someone born on %s answers %s on 2026-06-01', (birth, content) => {
  expect(idNoProblem(person(birth), '2026-06-01')).toBe(content)
})

test('a stored identity number may be left out, a missing or a broken one is named', () => {
  expect(broken(1, { name: '张三' }, { ...standing, hasIdNo: true })).toEqual({})
  expect(broken(1, { name: '张三' })).toEqual({ 'values.id_no': '请填写身份证号码' })
  expect(broken(1, { name: '张三', id_no: '1' }, { ...standing, hasIdNo: true })).toEqual({
    'values.id_no': '请填写正确的身份证号码',
  })
})

test('the basic data must be choices of the lists', () => {
  const basics = {
    occupation: 'employee',
    monthly_income: 'from_5000',
    social_security: 'none',
    housing_fund: 'from_6',
  }
  expect(broken(2, basics)).toEqual({})
  expect(broken(2, { ...basics, occupation: 'king', housing_fund: '' })).toEqual({
    'values.occupation': '请选择列出的职业',
    'values.housing_fund': '请选择公积金缴纳',
  })
})

test('fen are read as yuan', () => {
  expect([yuan(0), yuan(5), yuan(100_000), yuan(123_456_789)]).toEqual([
    '0元',
    '0.05元',
    '1,000元',
    '1,234,567.89元',
  ])
})
