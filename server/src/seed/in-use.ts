import { sql } from 'kysely'
import { DAY } from '../lib/retention'
import type { Db } from '../postgres/tables'
import { compare, inChina, type Kind } from './kind'

/** Days for which a visitor of a channel is likely to come back. */
const DAYS = 7

interface Use {
  links: number
  /** When the last of the links ends; null without any. */
  last: Date | null
  drafts: number
  devices: number
}

/** Each count by itself, because the three tables may lie on different machines. */
async function countUse(db: Db, code: string, { at, since }: { at: Date; since: Date }): Promise<Use> {
  const links = sql<Pick<Use, 'links' | 'last'>>`
    select count(*)::integer as links, max(expires_at) as last from half_links
    where channel = ${code} and values_sealed is not null and used_at is null and expires_at > ${at}`
  const drafts = sql<Pick<Use, 'drafts'>>`
    select count(*)::integer as drafts from orders
    where channel = ${code} and applied_at is null and updated_at > ${since}`
  const devices = sql<Pick<Use, 'devices'>>`
    select count(distinct device)::integer as devices from channel_hits where channel = ${code} and at > ${since}`
  const found = [await links.execute(db), await drafts.execute(db), await devices.execute(db)]
  return Object.assign({ links: 0, last: null, drafts: 0, devices: 0 }, ...found.map(({ rows }) => rows[0]))
}

/**
 * Channels that the files end, or in which they switch a partner's links off, although visitors use them: one sentence
 * each, with how many and until when.
 */
export async function endedChannels(db: Db, kind: Kind, at: Date): Promise<string[]> {
  const { gone, changed } = compare(kind)
  const isOff = (code: string) => kind.inForce.get(code)?.half_flow && !kind.wanted.get(code)?.half_flow
  const ended = [...gone, ...changed.filter(isOff)]
  if (ended.length === 0) return []
  const since = new Date(at.getTime() - DAYS * DAY)
  const counted = []
  for (const code of ended) counted.push({ code, ...(await countUse(db, code, { at, since })) })
  return counted.flatMap(({ code, links, last, drafts, devices }) => {
    const uses = [
      ...(last ? [`unused links of its partner: ${links}, until ${inChina(last)}`] : []),
      ...(gone.includes(code) && drafts > 0 ? [`unfinished orders of the last ${DAYS} days: ${drafts}`] : []),
      ...(gone.includes(code) && devices > 0
        ? [`devices that came by it in the last ${DAYS} days: ${devices}`]
        : []),
    ]
    const what = gone.includes(code) ? 'it is removed' : 'its half_flow is switched off'
    return uses.length > 0 ? [`channels.json, ${code}: ${what} while it is used: ${uses.join('; ')}`] : []
  })
}

/** Stores that the files close although visits to them are booked, one sentence each. */
export async function closedStores(db: Db, kind: Kind, at: Date): Promise<string[]> {
  const { gone } = compare(kind)
  if (gone.length === 0) return []
  const rows = await db
    .selectFrom('appointments')
    .select(({ fn }) => ['shop_id', fn.countAll<string>().as('visits'), fn.max('visit_at').as('last')])
    .where('shop_id', 'in', gone)
    .where('status', '=', 'booked')
    .where('visit_at', '>', at)
    .groupBy('shop_id')
    .orderBy('shop_id')
    .execute()
  return rows.map(
    ({ shop_id, visits, last }) =>
      `shops.json, ${shop_id}: it is closed while visits are booked: ${visits}, the last for ${inChina(last)}`,
  )
}
