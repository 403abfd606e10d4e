import { rmSync } from 'node:fs'
import path from 'node:path'
import { FUNCTIONS } from '@/tester/device/tried'
import { checkBuild } from '../../scripts/weapp-gate/gate'
import { readBuild } from '../../scripts/weapp-gate/read/build'
import type { Finding } from '../../scripts/weapp-gate/rule'
import { apisOf } from '../../scripts/weapp-gate/rules/apis'
import { rules } from '../../scripts/weapp-gate/rules/rules'
import { brokenBuild, change } from './copies'

const dist = path.resolve(__dirname, '../../dist/weapp')

/** Bugs that a build of Taro could contain: a replacement in a file, and the rule and message that report the bug. */
const BUGS: readonly [file: string, from: string, to: string, rule: string, text: string][] = [
  [
    'pages/landing/index.js',
    '',
    'window.foo();',
    'global',
    'uses window, which the logic layer does not have',
  ],
  [
    'pages/not-found/index.js',
    '',
    'wx.getEverything();',
    'api-known',
    'uses wx.getEverything, which WeChat does not document',
  ],
  [
    'pages/more/about/index.js',
    '',
    'require("../../order/sub-vendors.js");',
    'package-closure',
    'sub-package pages/more needs pages/order/sub-vendors.js of sub-package pages/order',
  ],
  [
    'pages/landing/index.wxml',
    'root:root',
    'root:roots',
    'template-binding',
    'binds roots, which the template is not given',
  ],
  [
    'base.wxml',
    'bindtap="eh"',
    'bindtap="handleEveryTap"',
    'template-binding',
    'hands an event to handleEveryTap, which no script names',
  ],
]

let findings: Finding[] | undefined

test.each(rules.map(({ code }) => code))('the build keeps to the rule %s [S1.2, S25.13]', (code) => {
  findings ??= checkBuild(dist)
  expect(findings.filter(({ rule }) => rule === code)).toEqual([])
})

test('the checks report each bug in a copy of the build by rule and file, and nothing else', () => {
  const gone = 'pages/more/download/index'
  const folder = brokenBuild('build', (copy) => {
    for (const [file, from, to] of BUGS) change(`${copy}/${file}`, (text) => text.replace(from, to))
    rmSync(`${copy}/${gone}.js`)
  })
  const found = checkBuild(folder).map(({ rule, file, text }) => `${file}: ${rule}: ${text}`)
  const named = BUGS.map(([file, , , rule, text]) => `${file}: ${rule}: ${text}`)
  const missing = `${gone}.js: pages: is missing: app.json names the page ${gone}`
  expect(found.sort()).toEqual([...named, missing].sort())
})

test('the tester’s page asks a device for every function of WeChat that the build uses [S28.9]', () => {
  const used = apisOf(readBuild(dist)).flatMap(
    ({ name }) => /^wx\.(?!env$|cloud$)(\w+)$/.exec(name)?.[1] ?? [],
  )
  expect(used.sort()).toEqual([...FUNCTIONS].sort())
})
