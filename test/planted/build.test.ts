import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { checkBuild } from '../../scripts/weapp-gate/gate'
import type { Finding } from '../../scripts/weapp-gate/rule'
import { rules } from '../../scripts/weapp-gate/rules/rules'
import { brokenBuild, change } from './copies'

const dist = path.resolve(__dirname, '../../dist/weapp')
const inJson = (text: string, edit: (json: { pages: string[]; window: Record<string, unknown> }) => void) => {
  const json = JSON.parse(text)
  edit(json)
  return JSON.stringify(json)
}
const MB = 1024 * 1024

/** A bug each, the rule that names it, the file that is named, and what is said of it. */
const BUGS: readonly [
  title: string,
  plant: (folder: string) => void,
  rule: string,
  file: string,
  text: RegExp,
][] = [
  [
    'a web global in the script of a page',
    (folder) => change(`${folder}/pages/landing/index.js`, (text) => `${text};window.foo()`),
    'global',
    'pages/landing/index.js',
    /^uses window, which the logic layer does not have$/,
  ],
  [
    'a sub-package over 2 MB',
    (folder) => writeFileSync(`${folder}/pages/agreements/photo.png`, Buffer.alloc(2 * MB)),
    'package-size',
    'pages/agreements',
    /^sub-package pages\/agreements: 2\.\d+ MB of 2\.00 MB$/,
  ],
  [
    'a main package over 2 MB',
    (folder) => writeFileSync(`${folder}/photo.png`, Buffer.alloc(2 * MB)),
    'package-size',
    'app.js',
    /^the main package: 2\.\d+ MB of 2\.00 MB$/,
  ],
  [
    'a page without its files',
    (folder) => rmSync(`${folder}/pages/more/download/index.js`),
    'pages',
    'pages/more/download/index.js',
    /^is missing: app\.json names the page pages\/more\/download\/index$/,
  ],
  [
    'a page that app.json does not name',
    (folder) =>
      change(`${folder}/app.json`, (text) =>
        inJson(text, (app) => {
          app.pages = app.pages.filter((page) => page !== 'pages/not-found/index')
        }),
      ),
    'pages',
    'app.json',
    /^lacks the page pages\/not-found\/index of src\/router\/pages\.ts$/,
  ],
  [
    'a misspelt key in app.json',
    (folder) =>
      change(`${folder}/app.json`, (text) =>
        inJson(text, (app) => Object.assign(app.window, { navigationBarTitel: '' })),
      ),
    'settings',
    'app.json',
    /^is no key that WeChat knows here$/,
  ],
  [
    'a page that requires a script of another sub-package',
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
    'a template that binds another name than it is given',
    (folder) =>
      change(`${folder}/pages/landing/index.wxml`, (text) => text.replace('root:root', 'root:roots')),
    'template-binding',
    'pages/landing/index.wxml',
    /^binds roots, which the template is not given$/,
  ],
  [
    'a template that hands taps to a name that nothing has',
    (folder) =>
      change(`${folder}/base.wxml`, (text) => text.replace('bindtap="eh"', 'bindtap="handleEveryTap"')),
    'template-binding',
    'base.wxml',
    /^hands an event to handleEveryTap, which no script names$/,
  ],
  [
    'a style sheet that is not there',
    (folder) => rmSync(`${folder}/common.wxss`),
    'missing-file',
    'app.wxss',
    /^needs common\.wxss, which is not there$/,
  ],
  [
    'syntax that the oldest engines do not read',
    (folder) => change(`${folder}/pages/landing/index.js`, (text) => `${text};0 ?? 1`),
    'script',
    'pages/landing/index.js',
    /^is no ECMAScript 2019: /,
  ],
  [
    'a style that the oldest phones do not know',
    (folder) => change(`${folder}/app.wxss`, (text) => `${text} .a { display: flex; gap: 8px }`),
    'style',
    'app.wxss',
    /^needs gap of a flex box /,
  ],
  [
    'a project that WeChat’s tools compile anew',
    (folder) =>
      change(`${folder}/project.config.json`, (text) => text.replace('"es6": false', '"es6": true')),
    'as-built',
    'project.config.json',
    /^is not switched off$/,
  ],
  [
    'an API that WeChat does not have',
    (folder) => change(`${folder}/pages/landing/index.js`, (text) => `${text};wx.getEverything()`),
    'api-known',
    'pages/landing/index.js',
    /^uses wx\.getEverything, which WeChat does not document$/,
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

  test.each(BUGS)('%s is caught by name', (_title, plant, rule, file, text) => {
    const folder = brokenBuild('build', plant)
    expect(checkBuild(folder)).toEqual([
      { rule, file, place: expect.any(String), text: expect.stringMatching(text) },
    ])
  })
})
