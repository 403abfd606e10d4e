/** The packages in a release, as CycloneDX: those in a build by its source map, and those that are copied. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library'
import { filesIn } from '../files.mjs'
import { H5_MAPS, WEAPP_MAPS } from './source-maps.mjs'

/** Not in any source map: it is copied as it is. */
const COPIED = 'node_modules/ip2region'

/** The data in it comes from others than its code. */
const DATA = [
  {
    file: 'ip2region.db',
    licence: new Models.SpdxLicense('Apache-2.0'),
    from: 'https://github.com/lionsoul2014/ip2region',
  },
  {
    file: 'ipv6wry.db',
    version: '20210511',
    licence: new Models.NamedLicense('none is published with it'),
    from: 'https://ip.zxinc.org',
  },
]

const MAPS = {
  h5: (root) => mapsIn(root, H5_MAPS),
  weapp: (root) => mapsIn(root, WEAPP_MAPS),
  server: () => ['dist/server.mjs.map'],
}
const mapsIn = (root, folder) =>
  filesIn(path.join(root, folder))
    .filter((file) => file.endsWith('.map'))
    .map((file) => `${folder}/${file}`)

/** The package of a source: the installed one, and the one inside its bundle, if there is one. */
function packageOf(root, source) {
  const names = source.split(/(?:^|\/)node_modules\//).slice(1)
  const folders = names.map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0])
  for (let depth = folders.length; depth > 0; depth--) {
    const folder = folders
      .slice(0, depth)
      .map((name) => `node_modules/${name}`)
      .join('/')
    if (existsSync(path.join(root, folder, 'package.json'))) return { folder, inside: folders.slice(depth) }
  }
  return null
}

/** The folders of all packages, with the names of those inside their bundles. */
function packagesIn(root, parts) {
  const found = new Map(parts.includes('server') ? [[COPIED, new Set()]] : [])
  for (const map of parts.flatMap((part) => MAPS[part](root)))
    for (const source of JSON.parse(readFileSync(path.join(root, map), 'utf8')).sources) {
      const one = packageOf(root, source)
      if (!one) continue
      const inside = found.get(one.folder) ?? new Set()
      for (const name of one.inside) inside.add(name)
      found.set(one.folder, inside)
    }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1))
}

const makeComponent = (() => {
  const { Builders, Factories } = Contrib.FromNodePackageJson
  const licences = new Contrib.License.Factories.LicenseFactory()
  const builder = new Builders.ComponentBuilder(new Factories.ExternalReferenceFactory(), licences)
  return (root, folder, type) => {
    const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'))
    const component = builder.makeComponent(manifest, type)
    const ref = `${manifest.name}@${manifest.version}`
    component.bomRef.value = ref
    component.purl = `pkg:npm/${ref.replace(/^@/, '%40')}`
    return component
  }
})()

/** A package with the hash of its archive at the registry, as the lock file has it, and what is inside its bundle. */
function makePackage(root, lock, [folder, inside]) {
  const component = makeComponent(root, folder, Enums.ComponentType.Library)
  const [, sha512 = ''] = lock[folder].integrity.split('sha512-')
  component.hashes.set(Enums.HashAlgorithm['SHA-512'], Buffer.from(sha512, 'base64').toString('hex'))
  for (const name of inside)
    component.components.add(
      new Models.Component(Enums.ComponentType.Library, name, {
        bomRef: `${component.bomRef.value}/${name}`,
        description: `Inside the bundle of ${component.bomRef.value}, which does not say its version.`,
      }),
    )
  if (folder === COPIED) for (const data of DATA) component.components.add(makeData(root, data))
  return component
}

function makeData(root, { file, version, licence, from }) {
  const component = new Models.Component(Enums.ComponentType.Data, file, { bomRef: file, version })
  const bytes = readFileSync(path.join(root, COPIED, 'data', file))
  component.hashes.set(Enums.HashAlgorithm['SHA-256'], createHash('sha256').update(bytes).digest('hex'))
  component.licenses.add(licence)
  component.externalReferences.add(new Models.ExternalReference(from, Enums.ExternalReferenceType.Website))
  return component
}

/**
 * @param {string} root the repository with its builds
 * @param {Date} at the time of the commit, so that the same commit gives the same bytes
 * @param {string[]} parts of the release (pack.mjs)
 */
export function sbomOf(root, at, parts) {
  const product = makeComponent(root, '.', Enums.ComponentType.Application)
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: product, timestamp: at }) })
  const { packages: lock } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const packages = packagesIn(root, parts).map((one) => makePackage(root, lock, one))
  // A package may be installed in several folders.
  for (const component of new Map(packages.map((one) => [one.purl, one])).values()) {
    bom.components.add(component)
    product.dependencies.add(component.bomRef)
  }
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6))
  return `${serializer.serialize(bom, { sortLists: true, space: 1 })}\n`
}
