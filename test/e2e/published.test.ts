import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { filesIn } from '../../scripts/files.mjs'
import { temporaryFolder } from '../tools/temporary'

const root = path.resolve(__dirname, '../..')
const modules = path.join(root, 'node_modules')
const unpacked = temporaryFolder()

/** The sources of both builds that lie in a package, by their path below node_modules. */
const bundled = new Map(
  ['dist/h5/js', 'dist/maps/weapp'].flatMap((folder) =>
    filesIn(path.join(root, folder))
      .filter((file) => file.endsWith('.js.map'))
      .flatMap((file) => {
        const { sources, sourcesContent } = JSON.parse(
          readFileSync(path.join(root, folder, file), 'utf8'),
        ) as { sources: string[]; sourcesContent: string[] }
        return sources.flatMap((source, i) => {
          const [, name] = /\/node_modules\/([^?]+)/.exec(source) ?? []
          return name ? [[name, sourcesContent[i]] as const] : []
        })
      }),
  ),
)

/** They shape the builds without a source of their own in a source map. */
const WITHOUT_SOURCES = ['@tarojs/components', '@tarojs/plugin-platform-h5', '@tarojs/taro-loader']

/** Taro's plugin for React adds its hooks to this file, by a loader without types. */
const WITH_HOOKS = '@tarojs/taro-h5/dist/api/taro.js'
const withHooks: (source: string) => string = require('@tarojs/plugin-framework-react/dist/api-loader')

const packages = new Set([
  ...WITHOUT_SOURCES,
  ...[...bundled.keys()].map((file) => /^(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? file),
])

const locked = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version: string; integrity: string }>
}

/** npm keeps each downloaded tarball in its cache under the checksum that package-lock.json names. */
function published(name: string): string {
  const { version, integrity } = locked.packages[`node_modules/${name}`] ?? { version: '?', integrity: '' }
  const hash = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
  const cache = process.env.npm_config_cache ?? path.join(homedir(), '.npm')
  const place = path.join(hash.slice(0, 2), hash.slice(2, 4), hash.slice(4))
  const tarball = path.join(cache, '_cacache/content-v2/sha512', place)
  if (!existsSync(tarball))
    throw new Error(`npm's cache does not have ${name}: run "npm cache add ${name}@${version}"`)
  const folder = path.join(unpacked, name)
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1'])
  return folder
}

/** Whether the installed file is missing or has another content than the published one. */
const differs = (installed: string, file: string) =>
  !existsSync(installed) || !readFileSync(installed).equals(readFileSync(file))

test('every package that the builds contain is installed as the registry published it [S25.86]', () => {
  expect(packages.size).toBeGreaterThan(25)
  const differing = [...packages].flatMap((name) => {
    const folder = published(name)
    return filesIn(folder)
      .filter((file) => differs(path.join(modules, name, file), path.join(folder, file)))
      .map((file) => `${name}/${file}`)
  })
  expect(differing).toEqual([])
})

test('the builds contain no TypeBox: the client takes only types from the schemas of the contract', () => {
  expect([...bundled.keys()].filter((file) => file.startsWith('typebox/'))).toEqual([])
})

test('the builds contain the files of packages as they are installed [S25.86]', () => {
  expect(bundled.size).toBeGreaterThan(40)
  const differing = [...bundled].filter(([file, content]) => {
    if (!existsSync(path.join(modules, file))) return true
    const installed = readFileSync(path.join(modules, file), 'utf8')
    return content !== (file === WITH_HOOKS ? withHooks(installed) : installed)
  })
  expect(differing.map(([file]) => file)).toEqual([])
})
