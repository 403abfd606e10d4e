import type { InstitutionCode } from '@contract/brands'
import { Fee, Price } from '@contract/price'
import type { Kysely } from 'kysely'
import { Check } from 'typebox/value'
import { batched } from '../lib/batched'
import { statement } from '../lib/statement'
import { chinaDate } from '../lib/time/china-date'
import type { Database } from '../postgres/tables'
import { offeredOf } from './content'
import type { PricedProduct } from './cost-sheet'
import { definitionFaults } from './listing'
import { OWN_PAPERS } from './own-papers'
import { type OperatorPaper, type Paper, soundPapers } from './paper-kinds'
import { type Holder, lacksOf, type Offered } from './papers'
import { ProductDefinition } from './product-definition'

/** A version of an agreement, without its text. */
export interface AgreementVersion {
  code: string
  title: string
  group: string
  institution_code: InstitutionCode | null
  only_read: boolean
  version: string
  hash: string
  effective_at: Date
}

/** What is the same for every visitor, in one state of the database on one day. It is shared by all requests: never change it. */
export interface Catalogue {
  /** Differs in each state. */
  version: string
  /** All listed products whose papers are in force, in their current version, by code. */
  products: readonly PricedProduct[]
  /** Codes of listed products whose stored definition would be refused today; they are not offered. */
  withheld: readonly string[]
  /** All versions of all agreements, in the seed's order, the newest first. */
  agreements: readonly AgreementVersion[]
}

/** A listed product with what decides whether it may be offered on a day. */
export interface HeldProduct {
  product: PricedProduct
  holder: Holder
  offered: Offered
}

interface Stored extends Omit<Catalogue, 'products'> {
  held: readonly HeldProduct[]
}

const readVersion = statement<{ version: string }>('select version from catalogue')

/** One statement, so that the rows are those of the version. */
const readAll = statement<{
  version: string
  own: OperatorPaper[]
  products: (PricedProduct & { papers: Paper[] })[] | null
  agreements: (Omit<AgreementVersion, 'effective_at'> & { effective_at: string })[] | null
}>(`
  select version, ${OWN_PAPERS} as own,
    (select json_agg(json_build_object(
        'definition', definition,
        'version', p.version,
        'institution', json_build_object('code', i.code, 'name', i.name, 'licence_no', licence_no,
          'licence_note', licence_note, 'complaint_phone', complaint_phone, 'mark', mark, 'logo', logo),
        'way', way,
        'papers', papers,
        'institution_limit', daily_applications
      ) order by p.code)
      from products p join product_versions using (code, version) join institutions i on i.code = p.institution_code
      where listed) as products,
    (select json_agg(json_build_object(
        'code', a.code, 'title', title, 'group', "group", 'institution_code', institution_code,
        'only_read', only_read, 'version', v.version, 'hash', hash, 'effective_at', effective_at
      ) order by a.position, a.code, effective_at desc, v.version desc)
      from agreements a join agreement_versions v on v.code = a.code where a.active) as agreements
  from catalogue`)

/** PostgreSQL sorts the members of stored JSON; responses have them in the contract's order. */
const priceInOrder = ({ fees, ...price }: Price): Price =>
  inOrder<Price>(Price, { ...price, fees: fees.map((fee) => inOrder<Fee>(Fee, fee)) })

const inOrder = <T extends object>({ properties }: { properties: object }, given: T): T => {
  const names = Object.keys(properties) as (keyof T & string)[]
  return Object.fromEntries(names.flatMap((name) => (name in given ? [[name, given[name]]] : []))) as T
}

const isSound = ({ definition }: PricedProduct) =>
  Check(ProductDefinition, definition) && definitionFaults(definition).length === 0

function heldOf(
  { papers, ...product }: PricedProduct & { papers: Paper[] },
  own: readonly OperatorPaper[],
): HeldProduct {
  const { definition, institution, way } = product
  return {
    product: { ...product, definition: { ...definition, price: priceInOrder(definition.price) } },
    holder: { way, papers: soundPapers(papers), own },
    offered: offeredOf(definition, institution),
  }
}

async function load(db: Kysely<Database>): Promise<Stored> {
  const [row] = await readAll(db)
  if (!row) throw new Error('the catalogue has no version')
  const listed = row.products ?? []
  return {
    version: row.version,
    withheld: listed.filter((one) => !isSound(one)).map(({ definition }) => definition.code),
    held: listed.filter(isSound).map((one) => heldOf(one, row.own)),
    agreements: (row.agreements ?? []).map((one) => ({ ...one, effective_at: new Date(one.effective_at) })),
  }
}

/** Whether a catalogue was ever applied: agreements are never deleted. */
export const hasCatalogue = async (db: Kysely<Database>): Promise<boolean> =>
  (await db.selectFrom('agreements').select('code').limit(1).executeTakeFirst()) !== undefined

let latest: Stored | undefined
let shown: { of: Stored; day: string; catalogue: Catalogue } | undefined

const reading = new WeakMap<Kysely<Database>, (at: null) => Promise<string | undefined>>()

/** The version in force after the call began: calls that wait for one statement share the next one. */
function currentVersion(db: Kysely<Database>): Promise<string | undefined> {
  const read = async () => (await readVersion(db))[0]?.version
  // A transaction must not wait for a second connection.
  if (db.isTransaction) return read()
  const known = reading.get(db)
  if (known) return known(null)
  const shared = batched<null, string | undefined>(
    async (calls) => {
      const version = await read()
      return calls.map(() => version)
    },
    { most: 1_000 },
  )
  reading.set(db, shared)
  return shared(null)
}

/**
 * From memory unless it has changed. Its version is read by itself: a distributed database has it, and not the visitor, on the
 * coordinator.
 */
async function storedCatalogue(db: Kysely<Database>): Promise<Stored> {
  const version = await currentVersion(db)
  if (latest && latest.version === version) return latest
  const current = await load(db)
  // Of simultaneous readers all keep the first one's objects, by which prices and texts are remembered.
  if (latest?.version !== current.version) latest = current
  return latest
}

/** The listed products, also those whose papers are not in force. */
export const heldProducts = async (db: Kysely<Database>): Promise<readonly HeldProduct[]> =>
  (await storedCatalogue(db)).held

/** The catalogue at a moment: papers begin and end at midnight in China, so it is the same for a whole day. */
export async function catalogueOf(db: Kysely<Database>, at: Date): Promise<Catalogue> {
  const stored = await storedCatalogue(db)
  const day = chinaDate(at)
  if (shown?.of === stored && shown.day === day) return shown.catalogue
  const { held, ...of } = stored
  const proven = held.filter(({ holder, offered }) => lacksOf(holder, day, offered).length === 0)
  const catalogue = { ...of, products: proven.map(({ product }) => product) }
  shown = { of: stored, day, catalogue }
  return catalogue
}
