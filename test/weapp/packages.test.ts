import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const dist = path.resolve(__dirname, '../../dist/weapp')
const KB = 1024

/** Bytes on disk without source maps, by package; '' is the main one. */
function packages() {
  const { subPackages = [] }: { subPackages?: { root: string }[] } = JSON.parse(
    readFileSync(path.join(dist, 'app.json'), 'utf8'),
  )
  const sizes = new Map([['', 0], ...subPackages.map(({ root }) => [root, 0] as const)])
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.map')) continue
    const file = path.join(entry.parentPath, entry.name)
    const own =
      [...sizes.keys()].find((root) => root && path.relative(dist, file).startsWith(`${root}/`)) ?? ''
    sizes.set(own, (sizes.get(own) ?? 0) + statSync(file).size)
  }
  return sizes
}

test('the main package of the mini-program is at most 400 KB, and each sub-package at most 300 KB but not empty [S9.6]', () => {
  const { '': main = Number.NaN, ...subPackages } = Object.fromEntries(packages())
  expect(main).toBeLessThanOrEqual(400 * KB)
  expect(Object.keys(subPackages).length).toBeGreaterThan(1)
  for (const [root, size] of Object.entries(subPackages)) {
    expect({ root, isEmpty: size < KB }).toEqual({ root, isEmpty: false })
    expect({ root, isTooLarge: size > 300 * KB }).toEqual({ root, isTooLarge: false })
  }
})
