import path from 'node:path'
import { applyCatalogue } from '../../server/src/seed/apply'
import { type Folder, readFolder } from '../../server/src/seed/folder'
import { noteLimit } from '../actors/intake'
import type { World } from './world'

const INSTITUTIONS = ['cf1', 'cf2', 'city', 'direct']
/** Products that no other file of the catalogue names. */
const PRODUCTS = new Set(['cf1-plus', 'cf2-instalment', 'cf2-home', 'city-turnover', 'rural-branch'])

let folder: Folder | undefined

/** The seed's files with the limits of institutions and with what has become of each product. */
function folderOf({ state: { limits, offers }, deps: { config } }: Pick<World, 'state' | 'deps'>) {
  folder ??= readFolder(path.join(config.rootDir, 'server/seed'))
  const files = structuredClone(folder.files)
  if (!files) throw new Error(folder.problems.join())
  for (const one of files.institutions) {
    const limit = limits.get(one.code)
    if (limit !== undefined) one.daily_applications = limit
  }
  files.products = files.products.filter(({ code }) => offers.get(code) !== 'closed')
  for (const { code, price } of files.products)
    if (offers.get(code) === 'dearer' && 'percent' in price) price.percent += 0.1
  return { ...folder, files }
}

/** The operator applies a catalogue in which a product is closed, has another price or its first one, or a limit differs. */
export async function catalogue(world: World) {
  const { db, dice, state, background, clock, deps } = world
  const { limits, offers } = state
  const change = dice.weighted({ limit: 3, product: 2 })
  const institution = dice.pick(INSTITUTIONS)
  const limit = dice.pick([undefined, 1, 1, 2, 2, 3])
  // One that somebody reads.
  const product = dice.pick(
    state.visitors.flatMap(({ reading }) => reading?.code ?? []).filter((code) => PRODUCTS.has(code)),
  )
  const offer = dice.pick(['', 'closed', 'dearer'])
  noteLimit(world, institution)
  if (change === 'product' && product) offers.set(product, offer)
  else if (limit === undefined) limits.delete(institution)
  else limits.set(institution, limit)
  noteLimit(world, institution)
  // Applied again when the command's process ended.
  const apply = () =>
    applyCatalogue(db, folderOf(world), { by: 'simulator', at: clock.now(), config: deps.config })
  state.changing = true
  while (!(await background(apply)));
  state.changing = false
  return change === 'product' ? `${product} ${offer}` : `${institution} ${limit}`
}
