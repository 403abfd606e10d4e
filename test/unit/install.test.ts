import { createRequire } from 'node:module'
import { read } from './sources'

interface Package {
  version: string
  engines?: { node?: string }
  deprecated?: string
  resolved?: string
}
const lock: { packages: Record<string, Package> } = JSON.parse(read('package-lock.json'))
const packages = Object.entries(lock.packages)

/** This loads Fastify's copy of semver, because this project does not depend on semver itself. */
const semver: { satisfies(version: string, range: string): boolean } = createRequire(
  createRequire(__filename).resolve('fastify'),
)('semver')

test.each(['20.19.0', '24.0.0'])(
  'npm install prints no warning about a package on Node %s [S27.10]',
  (node) => {
    const warned = packages.filter(
      ([, { engines, deprecated }]) => deprecated || !semver.satisfies(node, engines?.node ?? '*'),
    )
    expect(warned.map(([name, { version }]) => `${name} ${version}`)).toEqual([])
  },
)

test('the lock file names no registry', () => {
  expect(packages.filter(([, { resolved }]) => resolved).map(([name]) => name)).toEqual([])
})
