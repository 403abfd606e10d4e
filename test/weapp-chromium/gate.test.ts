import path from 'node:path'
import { builtPages, pages } from '@contract/pages'
import { sitemap } from '@contract/rules/sitemap'
import { FUNCTIONS } from '@/tester/device/measure'
import { rules } from '../../scripts/weapp-gate/gate'
import { readBuild } from '../../scripts/weapp-gate/read/build'
import { apisOf } from '../../scripts/weapp-gate/rules/apis'

const build = readBuild(path.resolve(__dirname, '../../dist/weapp'))

test.each(Object.keys(rules))('the build keeps to the rule %s [S1.2, S25.13]', (code) => {
  expect(rules[code]?.(build)).toEqual([])
})

test('app.json has each page of the page table in its package, and each page its files [S25.13]', () => {
  const { pages: main, subPackages = [] } = build.app
  const built = [
    ...main.map((page) => [page, '']),
    ...subPackages.flatMap((pack) => pack.pages.map((page) => [`${pack.root}/${page}`, pack.root])),
  ]
  const wanted = builtPages(false).map((id) => [pages[id].page, pages[id].pack ?? ''])
  expect(built).toHaveLength(wanted.length)
  expect(Object.fromEntries(built)).toEqual(Object.fromEntries(wanted))
  const files = built.flatMap(([page]) => ['.js', '.json', '.wxml'].map((ending) => page + ending))
  expect(files.filter((file) => !build.files.has(file))).toEqual([])
})

test('only public pages are open to WeChat’s search', () => {
  expect(build.app.sitemapLocation).toBe('sitemap.json')
  expect(JSON.parse(build.text('sitemap.json'))).toEqual(sitemap())
})

test('the tester’s page asks a device for every function of WeChat that the build uses', () => {
  const used = apisOf(build).flatMap((name) => /^wx\.(?!env$|cloud$)(\w+)$/.exec(name)?.[1] ?? [])
  expect(used.sort()).toEqual([...FUNCTIONS].sort())
})
