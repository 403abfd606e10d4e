import { findInText } from './rule'
import { rules, rulesTable, textRules } from './rules'

const found = (code: string, text: string, around?: string) => {
  const rule = textRules.filter((one) => one.code === code)
  return findInText({ file: 'x.tsx', parts: [{ text, line: 1 }], around }, rule)
}
const examples = (kind: 'wrong' | 'right') =>
  textRules.flatMap((rule) => rule[kind].map((text) => [rule.code, text] as const))

test.each(examples('wrong'))('the rule %s finds the text %s [S24.17]', (code, text) => {
  expect(found(code, text)).toContainEqual(expect.objectContaining({ file: 'x.tsx', line: 1, rule: code }))
})

test.each(examples('right'))('the rule %s allows the text %s', (code, text) => {
  expect(found(code, text)).toEqual([])
})

test('a text that one rule allows is allowed by all rules', () => {
  const excused = [...examples('right')].flatMap(([, text]) =>
    findInText({ file: 'x.tsx', parts: [{ text, line: 1 }] }, textRules).map(
      ({ rule }) => `${rule}: ${text}`,
    ),
  )
  // Such a text is allowed only in contingent[].method of products.json, where it states the contract's cost of
  // default.
  expect(excused).toEqual([])
})

test('a maximum amount is allowed when the element beside it contains the required qualification', () => {
  const amount = '最高可借20万元'
  expect(found('amount', amount)).toHaveLength(1)
  expect(found('amount', amount, `<View>${amount}<View>最终以机构审批结果为准</View></View>`)).toEqual([])
})

test('a daily rate is allowed only where the contract states the cost of default [S24.11]', () => {
  const [daily] = textRules.filter(({ code }) => code === 'daily')
  const at = (place: string | undefined, text: string, file = 'products.json') =>
    findInText({ file, at: place, parts: [{ text, line: 1 }] }, daily ? [daily] : []).length
  const overdue = '逾期本金按每日0.05%计收'
  expect(at('3.contingent.0.method', overdue)).toBe(0)
  expect(at('3.contingent.0.method', '每日0.05%计收')).toBeGreaterThan(0)
  expect(at('3.fee_note', overdue)).toBeGreaterThan(0)
  expect(at(undefined, overdue, 'src/x.tsx')).toBeGreaterThan(0)
  expect(at(undefined, `逾期罚息:${overdue}`, 'screen /product/cf1-daily')).toBe(0)
})

test('a finding names the line where the match begins, and the words around it', () => {
  const parts = [
    { text: '您的申请', line: 3 },
    { text: '已', line: 4 },
    { text: '通过', line: 9 },
  ]
  expect(findInText({ file: 'x.tsx', parts }, textRules)).toEqual([
    { file: 'x.tsx', line: 4, rule: 'word', text: '您的申请已通过' },
  ])
})

test('every rule has a unique code, a reason, a source, and examples of texts that it finds and that it allows', () => {
  expect(new Set(rules.map(({ code }) => code)).size).toBe(rules.length)
  for (const { why, source } of rules) {
    expect(why).toMatch(/\.$/)
    expect(source).not.toBe('')
  }
  for (const { wrong, right } of textRules) expect(Math.min(wrong.length, right.length)).toBeGreaterThan(2)
  for (const { code } of rules) expect(rulesTable()).toContain(`| ${code} |`)
})
