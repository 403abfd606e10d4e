/** The packages in a release, as CycloneDX: those in a build by its source map, and those that are copied. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library'
import { filesIn } from '../files.mjs'
import { H5_MAPS, WEAPP_MAPS } from './source-maps.mjs'

/** Not in any source map: it is copied as it is. */
const UNMAPPED = ['ip2region']

/** Everything up to the name of a package; the longest one first. */
const UP_TO_PACKAGE = [/node_modules\/.*node_modules\/(?:@[^/]+\/)?[^/]+/, /node_modules\/(?:@[^/]+\/)?[^/]+/]

/** The folder of a source's package; a package inside the bundle of another one counts as that one. */
const folderOf = (root, source) =>
  UP_TO_PACKAGE.map((pattern) => pattern.exec(source)?.[0]).find(
    (folder) => folder && existsSync(path.join(root, folder, 'package.json')),
  )

function foldersIn(root) {
  const clients = [H5_MAPS, WEAPP_MAPS].flatMap((folder) =>
    filesIn(path.join(root, folder))
      .filter((file) => file.endsWith('.map'))
      .map((file) => `${folder}/${file}`),
  )
  const folders = new Set(UNMAPPED.map((name) => `node_modules/${name}`))
  for (const map of ['dist/server.mjs.map', ...clients])
    for (const source of JSON.parse(readFileSync(path.join(root, map), 'utf8')).sources) {
      const folder = folderOf(root, source)
      if (folder) folders.add(folder)
    }
  return [...folders].sort()
}

/** A UUID that depends on nothing but the text (RFC 9562, version 8). */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
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

/**
 * @param {string} root the repository with its builds
 * @param {Date} at the time of the commit, so that the same commit gives the same bytes
 */
export function sbomOf(root, at) {
  const product = makeComponent(root, '.', Enums.ComponentType.Application)
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: product, timestamp: at }) })
  const packages = foldersIn(root).map((folder) => makeComponent(root, folder, Enums.ComponentType.Library))
  // A package may be installed in several folders.
  for (const component of new Map(packages.map((one) => [one.purl, one])).values()) {
    bom.components.add(component)
    product.dependencies.add(component.bomRef)
  }
  bom.serialNumber = `urn:uuid:${uuidOf([...bom.components].map(({ purl }) => purl).join('\n'))}`
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6))
  return `${serializer.serialize(bom, { sortLists: true, space: 1 })}\n`
}
