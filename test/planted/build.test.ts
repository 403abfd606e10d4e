import { rmSync } from 'node:fs'
import path from 'node:path'
import { checkBuild } from '../../scripts/weapp-gate/gate'
import type { Finding } from '../../scripts/weapp-gate/rule'
import { rules } from '../../scripts/weapp-gate/rules/rules'
import { brokenBuild, change } from './copies'

const dist = path.resolve(__dirname, '../../dist/weapp')

/** A bug each that Taro's own output could have: rule, file and what is said of it. What else a rule finds is beside it. */
const BUGS: readonly [plant: (folder: string) => void, rule: string, file: string, text: RegExp][] = [
  [
    (folder) => change(`${folder}/pages/landing/index.js`, (text) => `${text};window.foo()`),
    'global',
    'pages/landing/index.js',
    /^uses window, which the logic layer does not have$/,
  ],
  [
    (folder) => change(`${folder}/pages/not-found/index.js`, (text) => `${text};wx.getEverything()`),
    'api-known',
    'pages/not-found/index.js',
    /^uses wx\.getEverything, which WeChat does not document$/,
  ],
  [
    (folder) => rmSync(`${folder}/pages/more/download/index.js`),
    'pages',
    'pages/more/download/index.js',
    /^is missing: app\.json names the page pages\/more\/download\/index$/,
  ],
  [
    (folder) =>
      change(
        `${folder}/pages/more/about/index.js`,
        (text) => `require("../../order/sub-vendors.js");${text}`,
      ),
    'package-closure',
    'pages/more/about/index.js',
    /^sub-package pages\/more needs pages\/order\/sub-vendors\.js of sub-package pages\/order$/,
  ],
  [
    (folder) =>
      change(`${folder}/pages/landing/index.wxml`, (text) => text.replace('root:root', 'root:roots')),
    'template-binding',
    'pages/landing/index.wxml',
    /^binds roots, which the template is not given$/,
  ],
  [
    (folder) =>
      change(`${folder}/base.wxml`, (text) => text.replace('bindtap="eh"', 'bindtap="handleEveryTap"')),
    'template-binding',
    'base.wxml',
    /^hands an event to handleEveryTap, which no script names$/,
  ],
]

describe('the gate over dist/weapp', () => {
  let findings: Finding[]
  beforeAll(() => {
    findings = checkBuild(dist)
  })
  test.each(rules.map(({ code }) => code))('the build keeps to the rule %s [S25.13]', (code) => {
    expect(findings.filter(({ rule }) => rule === code)).toEqual([])
  })

  test('each bug in a copy of it is named by rule and file, and nothing else', () => {
    const folder = brokenBuild('build', (copy) => {
      for (const [plant] of BUGS) plant(copy)
    })
    const found = checkBuild(folder)
    for (const [, rule, file, text] of BUGS)
      expect(found).toContainEqual({
        rule,
        file,
        place: expect.any(String),
        text: expect.stringMatching(text),
      })
    expect(found).toHaveLength(BUGS.length)
  })
})
