import { checkOutboundLink, type OutboundLink, type Verdict } from '@contract/outbound/link'
import type { Kysely } from 'kysely'
import type { AdRow } from '../../tables/ads'
import type { ChannelRow } from '../../tables/channel'
import type { Database } from '../../tables/database'
import { appVerdicts, isOwnImage, isOwnPage, type OperatorHosts, REASON, redirectVerdict } from './addresses'

/** Refused addresses that are remembered, so that each is logged once; far more than rows that hold one. */
const MAX_TOLD = 1_000

interface Log {
  warn(about: object, message: string): void
}

type AppRow = Pick<ChannelRow, 'code' | 'app_ios' | 'app_android' | 'app_universal' | 'app_stores'>

async function operatorHosts(db: Kysely<Database>): Promise<OperatorHosts> {
  const rows = await db.selectFrom('operator_hosts').selectAll().execute()
  const of = (app_store: boolean) => rows.filter((row) => row.app_store === app_store).map(({ host }) => host)
  return { hosts: of(false), app_store_hosts: of(true) }
}

/**
 * The last look at an address before it is given out. The seed refuses a bad one, but a row may have been changed in the
 * database since: such an address is not given out, and the log says so once.
 */
export function createOutboundLinks({ log, loopback }: { log: Log; loopback: boolean }) {
  const told = new Set<string>()
  const tell = (place: string, address: string, reason: string) => {
    const key = `${place} ${address}`
    if (told.has(key) || told.size >= MAX_TOLD) return
    told.add(key)
    log.warn({ place, address: address.slice(0, 200), reason }, 'address is not given out')
  }
  const vouched = (place: string, address: string, verdict: Verdict): OutboundLink | null => {
    if (verdict.ok) return verdict
    tell(place, address, REASON[verdict.why])
    return null
  }

  return {
    /** Where an institution is visited, with the hosts it is registered with; null = nowhere. */
    async toInstitution(db: Kysely<Database>, code: string, place: string, address: string) {
      const { hosts } = await db
        .selectFrom('institutions')
        .select('hosts')
        .where('code', '=', code)
        .executeTakeFirstOrThrow()
      const link = vouched(place, address, checkOutboundLink(address, hosts))
      return link && { url: link.url, hosts }
    },

    /** The channel's redirect domain, or ''. */
    async redirectDomain(db: Kysely<Database>, { code, redirect_domain }: ChannelRow): Promise<string> {
      if (redirect_domain === '') return ''
      const verdict = redirectVerdict(redirect_domain, await operatorHosts(db), loopback)
      return vouched(`channels/${code}/redirect_domain`, redirect_domain, verdict) ? redirect_domain : ''
    },

    /** The same rows with only those addresses of the app that may be given out; '' in place of the others. */
    async withSafeApps<R extends AppRow>(db: Kysely<Database>, rows: R[]): Promise<R[]> {
      const operator = await operatorHosts(db)
      return rows.map((row) => {
        const given = new Set(
          appVerdicts(row, operator)
            .filter(({ field, address, verdict }) =>
              vouched(`channels/${row.code}/${field}`, address, verdict),
            )
            .map(({ field }) => field),
        )
        const only = (field: 'app_ios' | 'app_android' | 'app_universal') =>
          given.has(field) ? row[field] : ''
        return {
          ...row,
          app_ios: only('app_ios'),
          app_android: only('app_android'),
          app_universal: only('app_universal'),
          app_stores: Object.fromEntries(
            Object.entries(row.app_stores).filter(([vendor]) => given.has(`app_stores/${vendor}`)),
          ),
        }
      })
    },

    /** Whether an advertisement leads to a page of ours, with a picture of ours. */
    isOwnAd({ id, target, image }: Pick<AdRow, 'id' | 'target' | 'image'>): boolean {
      if (!isOwnPage(target)) tell(`ads/${id}/target`, target, 'it is no page of ours')
      if (!isOwnImage(image)) tell(`ads/${id}/image`, image, 'it is no picture of ours')
      return isOwnPage(target) && isOwnImage(image)
    },
  }
}

export type OutboundLinks = ReturnType<typeof createOutboundLinks>
