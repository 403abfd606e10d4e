import { rulesTable } from './gate'
import { rules } from './rules/rules'
import { found } from './small-build'

test('nothing is found in a build that is whole', () => {
  expect(found({})).toEqual([])
})

test('every rule says why and where it comes from', () => {
  expect(new Set(rules.map(({ code }) => code)).size).toBe(rules.length)
  for (const { code, why, source } of rules) {
    expect(why).toMatch(/\.$/)
    expect(source).not.toBe('')
    expect(rulesTable()).toContain(`| ${code} | `)
  }
})
