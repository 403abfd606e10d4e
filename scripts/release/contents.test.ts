import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '../../test/tools/temporary'
import { contentsOf, nameOf, partsOf } from './contents.mjs'

const root = temporaryFolder()

test('the option --only limits a release to the parts that it names, which are then in its name, and an unknown part is refused in one sentence [S27.84]', () => {
  const named = (only?: string) => [
    partsOf(only),
    nameOf({ name: 'funnel', version: '1.2.0' }, '0123456789ab', only),
  ]
  expect(named()).toEqual([['h5', 'weapp', 'server'], 'funnel-1.2.0-0123456789ab'])
  expect(named('server,h5')).toEqual([['h5', 'server'], 'funnel-1.2.0-0123456789ab-h5-server'])
  for (const wrong of ['', 'h5,', 'h6', 'constructor'])
    expect(() => partsOf(wrong)).toThrow(/^--only takes parts of h5,weapp,server; there is no part ".*"\.$/)
})

test('a release contains everything that was built, and of the source folders only the files that git tracks [S27.81]', () => {
  const put = (files: string[]) => {
    for (const file of files) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
      writeFileSync(path.join(root, file), '{}')
    }
  }
  const sources = ['CHANGELOG.md', 'LICENSE', 'SECURITY.md', 'docs/a.md', 'docs/d/b.md', 'package.json']
  put([...sources, 'scripts/release/archive/README.md'])
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
  ])
    execFileSync('git', args, { cwd: root })
  put(['docs/x.log', 'docs/.DS_Store', 'dist/h5/index.html'])
  expect([...contentsOf(root, '0123456789ab', ['h5']).keys()]).toEqual(
    ['README.md', 'dist/h5/index.html', ...sources].sort(),
  )
  expect(() => contentsOf(root, '', ['weapp'])).toThrow('dist/weapp is missing: build it first.')
})
