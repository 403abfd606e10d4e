import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readSettings } from './env'
import { addSwitches, SWITCHES, type Switch } from './switches'

const root = path.resolve(__dirname, '..')
const names = Object.keys(SWITCHES) as Switch[]
const settings = (off: Partial<Record<Switch, string>> = {}) =>
  readSettings('weapp', { NODE_ENV: 'production', ...off })

/** Evaluates app.config.ts as Taro does, with these settings. */
function appJson(off: Partial<Record<Switch, string>>): Record<string, unknown> {
  const before = process.env
  const given = globalThis as { defineAppConfig?: unknown }
  given.defineAppConfig = (config: object) => config
  process.env = { ...before, TARO_ENV: 'weapp', ...settings(off) }
  try {
    let read: { default?: Record<string, unknown> } = {}
    jest.isolateModules(() => {
      read = jest.requireActual('../src/app.config')
    })
    return read.default ?? {}
  } finally {
    process.env = before
    delete given.defineAppConfig
  }
}

test('app.json declares the position, unless the build leaves it out or has no stores [S25.40]', () => {
  expect(appJson({})).toMatchObject({
    requiredPrivateInfos: ['getFuzzyLocation'],
    permission: { 'scope.userFuzzyLocation': expect.anything() },
  })
  for (const off of [{ TARO_APP_POSITION: 'false' }, { TARO_APP_STORES: 'false' }] as const) {
    expect(Object.keys(appJson(off))).not.toContain('requiredPrivateInfos')
    expect(Object.keys(appJson(off))).not.toContain('permission')
  }
})

test.each(names)(
  'a build with %s=false replaces the imports of its code, and a build with true only the tester’s [S25.40]',
  (name) => {
    const used: unknown[] = []
    const chain = {
      plugin: (plugin: string) => ({ use: (_: unknown, args: unknown[]) => used.push([plugin, ...args]) }),
    }
    addSwitches(chain, root, settings())
    expect(used).toEqual([['without-tester', expect.any(RegExp), path.join(root, 'src/tester/closed.ts')]])
    addSwitches(chain, root, settings({ [name]: 'false' }))
    const { imports, off } = SWITCHES[name]
    expect(used).toContainEqual([`without-${name}`, imports, path.join(root, 'src', off)])
    expect(existsSync(path.join(root, 'src', off))).toBe(true)
  },
)

/** All matches in the product's sources. */
const importsOf = (pattern: RegExp) =>
  readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .flatMap((file) => [...readFileSync(path.join(root, 'src', file), 'utf8').matchAll(pattern)])

test('each import that a build without the position replaces is in the product [S25.40]', () => {
  const { imports } = SWITCHES.TARO_APP_POSITION
  const found = importsOf(/(?:from |import\([^)']*)'([^']*)'/g).map(([, from = '']) => from)
  expect(new Set(found.filter((from) => imports.test(from)))).toEqual(
    new Set(['./position/position', './position/position.h5', './position-button', './position-words']),
  )
})

test.each(names)(
  'the module that replaces the code of %s has every name that is imported from there [S25.40]',
  (name) => {
    const { imports, off } = SWITCHES[name]
    const wanted = importsOf(/import (?!type)\{([^}]*)\} from '([^']*)'/g)
      .filter(([, , from = '']) => imports.test(from))
      .flatMap(([, list = '']) => list.split(',').map((one) => one.trim()))
      .filter((one) => one && !one.startsWith('type '))
    expect(wanted.length).toBeGreaterThan(0)
    expect(Object.keys(jest.requireActual(path.join(root, 'src', off)))).toEqual(
      expect.arrayContaining(wanted),
    )
  },
)
