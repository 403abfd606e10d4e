import path from 'node:path'
import { FUNCTIONS } from '@/tester/device/tried'
import { checkBuild } from '../../scripts/weapp-gate/gate'
import { readBuild } from '../../scripts/weapp-gate/read/build'
import type { Finding } from '../../scripts/weapp-gate/rule'
import { apisOf } from '../../scripts/weapp-gate/rules/apis'
import { rules } from '../../scripts/weapp-gate/rules/rules'

const dist = path.resolve(__dirname, '../../dist/weapp')

let findings: Finding[] | undefined

test.each(rules.map(({ code }) => code))('the build keeps to the rule %s [S1.2, S25.13]', (code) => {
  findings ??= checkBuild(dist)
  expect(findings.filter(({ rule }) => rule === code)).toEqual([])
})

test('the tester’s page asks a device for every function of WeChat that the build uses', () => {
  const used = apisOf(readBuild(dist)).flatMap(
    ({ name }) => /^wx\.(?!env$|cloud$)(\w+)$/.exec(name)?.[1] ?? [],
  )
  expect(used.sort()).toEqual([...FUNCTIONS].sort())
})
