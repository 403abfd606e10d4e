import type { InstitutionCode } from '@contract/brands'
import type { Data } from '@contract/endpoints'
import type { Shop } from '@contract/endpoints/offline'
import { type SqlBool, sql } from 'kysely'
import { INSTITUTION_COLUMNS, institutionOf } from '../catalogue/institutions'
import { ApiError } from '../lib/api-error'
import { areaOf } from '../place/regions'
import type { Db } from '../postgres/tables'

/** A position in degrees, GCJ-02. */
export type Place = { lng: number; lat: number }

const selectShops = (db: Db) =>
  db
    .selectFrom('shops as s')
    .innerJoin('institutions as i', 'i.code', 's.institution_code')
    .select(['shop_id', 's.name as shop_name', 'area', 'address', 'phone', 'lng', 'lat'])
    .select(['opens', 'closes', 'days', ...INSTITUTION_COLUMNS])

type Row = Awaited<ReturnType<ReturnType<typeof selectShops>['executeTakeFirstOrThrow']>>

const EARTH_METRES = 6_371_008
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres between two places on a sphere (haversine formula), a whole number. */
export function metresBetween(a: Place, b: Place): number {
  const half = (one: number, other: number) => Math.sin(radians(other - one) / 2) ** 2
  const chord = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng)
  return Math.round(2 * EARTH_METRES * Math.asin(Math.sqrt(Math.min(1, chord))))
}

const shopOf = (row: Row, from: Place | null): Shop => ({
  shop_id: row.shop_id,
  name: row.shop_name,
  institution: institutionOf(row),
  area: row.area,
  district: areaOf(row.area)?.county ?? '',
  address: row.address,
  phone: row.phone,
  lng: row.lng,
  lat: row.lat,
  opens: row.opens,
  closes: row.closes,
  days: row.days,
  distance: from && metresBetween(from, row),
})

/** A store, also one that has closed since it was booked; undefined when it does not exist. */
export async function findShop(db: Db, shop_id: string): Promise<Shop | undefined> {
  const row = await selectShops(db).where('shop_id', '=', shop_id).executeTakeFirst()
  return row && shopOf(row, null)
}

/** An open store of an institution; throws 601 at `shop_id` when there is none. */
export async function shopOfInstitution(
  db: Db,
  { shop_id, institution_code }: { shop_id: string; institution_code: InstitutionCode },
): Promise<Shop> {
  const row = await selectShops(db)
    .where('shop_id', '=', shop_id)
    .where('institution_code', '=', institution_code)
    .where('open', '=', true)
    .executeTakeFirst()
  if (!row) throw ApiError.fields([{ field: 'shop_id', content: '请选择该机构营业中的网点' }])
  return shopOf(row, null)
}

/** County, city and province, with the length of their code prefixes. */
const SCOPES = [
  ['county', 6],
  ['city', 4],
  ['province', 2],
] as const

const byDistance = (a: Shop, b: Shop) =>
  (a.distance ?? 0) - (b.distance ?? 0) || (a.shop_id < b.shop_id ? -1 : 1)

/** Stores of these institutions: of the county, else its city, else its province; nearest first, or by id. @throws {ApiError} 601 at `code` */
export async function listShops(
  db: Db,
  {
    code,
    institutions,
    from,
  }: { code: string; institutions: readonly InstitutionCode[]; from: Place | null },
): Promise<Data<'/v1/offline/shoplist'>> {
  if (!areaOf(code)) throw ApiError.fields([{ field: 'code', content: '请选择所在地区' }])
  const rows = await selectShops(db)
    .where('open', '=', true)
    .where('area', 'like', `${code.slice(0, 2)}%`)
    .where(sql<SqlBool>`institution_code = any(${institutions})`)
    .execute()
  for (const [scope, digits] of SCOPES) {
    const shops = rows.filter((row) => row.area.startsWith(code.slice(0, digits)))
    if (shops.length > 0) return { scope, shops: shops.map((row) => shopOf(row, from)).sort(byDistance) }
  }
  return { scope: 'none', shops: [] }
}
