import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { filesIn } from '../../scripts/files.mjs'
import { fileDiffers, published } from '../tools/published'

const root = path.resolve(__dirname, '../..')
const modules = path.join(root, 'node_modules')

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

/** Packages whose own source maps name their sources, so that their names are not in the maps of the builds. */
const WITH_MAPS = `runtime shared react taro components plugin-framework-react plugin-platform-h5
  plugin-platform-weapp webpack5-runner taro-loader`
  .split(/\s+/)
  .map((name) => `@tarojs/${name}`)

const packages = new Set([
  ...WITH_MAPS,
  ...[...bundled.keys()].map((file) => /^(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? file),
])

test('every package that the builds contain is installed as the registry published it [S25.86]', () => {
  expect(packages.size).toBeGreaterThan(25)
  const differing = [...packages].flatMap((name) =>
    published(root, name)
      .filter((file) => fileDiffers(path.join(modules, name), file))
      .map(({ path: file }) => `${name}/${file}`),
  )
  expect(differing).toEqual([])
})

test('the builds contain no TypeBox: the client takes only types from the schemas of the contract', () => {
  expect([...bundled.keys()].filter((file) => file.startsWith('typebox/'))).toEqual([])
})

test('the builds contain the files of packages as they are installed [S25.86]', () => {
  expect(bundled.size).toBeGreaterThan(40)
  const differing = [...bundled].filter(
    ([file, content]) =>
      !existsSync(path.join(modules, file)) || readFileSync(path.join(modules, file), 'utf8') !== content,
  )
  expect(differing.map(([file]) => file)).toEqual([])
})
