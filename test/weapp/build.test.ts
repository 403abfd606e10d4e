import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { compile, world } from '../drivers/weapp/world'

const dist = path.resolve(__dirname, '../../dist/weapp')

test('no style sheet contains the universal selector, because WeChat rejects a sheet with it', () => {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  const sheets = files.filter((file) => file.endsWith('.wxss'))
  expect(sheets.length).toBeGreaterThan(3)
  const universal = sheets.filter((file) => {
    const sheet = readFileSync(path.join(dist, file), 'utf8').replace(/\/\*.*?\*\//gs, '')
    const selectors = [...sheet.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector)
    return selectors.some((selector) => !selector.startsWith('@') && selector.includes('*'))
  })
  expect(universal).toEqual([])
})

test('the name of a file that sub-packages share depends on the path of its module in the repository, and not on the folder of the build [S27.81]', () => {
  const maps = path.resolve(dist, '../maps/weapp')
  const shared = readdirSync(maps, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.includes('/sub-common/'),
  )
  const named = shared.map((file) => {
    const { sources } = JSON.parse(readFileSync(path.join(maps, file), 'utf8'))
    const module = sources[0].replace(/^webpack:\/\/[^/]+\/\./, '')
    return [file, `${path.dirname(file)}/${createHash('md5').update(module).digest('hex')}.js.map`]
  })
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(([file, wanted]) => file !== wanted)).toEqual([])
})

test('the tests run the code of the mini-program without the globals of a browser or of Node, so that a use of one fails them', () => {
  Object.assign(globalThis, { __miniProgram: world({ wx: {} }) })
  const names = 'window document localStorage fetch caches Notification process Buffer jest'.split(' ')
  const module = { exports: [] as string[] }
  const seen = `function bare() { return this }
    const ways = [globalThis, new Function('return this')(), Function('return this')(), bare() || {}]
    module.exports = [${names.map((name) => `typeof ${name}, ...ways.map((way) => typeof way.${name})`).join()}]`
  compile(seen, 'page.js').call(module.exports, () => {}, module, module.exports)
  expect(module.exports).toEqual(Array(5 * names.length).fill('undefined'))
})
