import type { InstitutionCode } from '@contract/brands'
import { type Destination, MiniProgram, Terms } from '@contract/outbound/destination'
import { checkOutboundLink, type OutboundLink, safeOrigin, type Verdict } from '@contract/outbound/link'
import { REFERRAL_PARAMETER } from '@contract/rules/ways'
import type { FastifyBaseLogger } from 'fastify'
import type { Selectable } from 'kysely'
import { Check, Clean } from 'typebox/value'
import { reachOf } from '../catalogue/institutions'
import type { ChannelRow } from '../channel/tables'
import type { Db } from '../postgres/tables'
import {
  type AppAddresses,
  appVerdicts,
  isOwnImage,
  isOwnPage,
  type OperatorHosts,
  REASON,
} from './addresses'

/** Maximum number of refused addresses that are remembered, so that each is logged only once. */
const MAX_REPORTED = 1_000

type Channel = Selectable<ChannelRow>

async function operatorHosts(db: Db): Promise<OperatorHosts> {
  const rows = await db.selectFrom('operator_hosts').selectAll().execute()
  const of = (app_store: boolean) => rows.filter((row) => row.app_store === app_store).map(({ host }) => host)
  return { hosts: of(false), app_store_hosts: of(true) }
}

type Needs = { log: Pick<FastifyBaseLogger, 'warn'>; loopback: boolean }

/** What the page before leaving shows of a product, without its other members. */
export const leaveTerms = (product: Destination['terms']) =>
  Clean(Terms, { ...product }) as Destination['terms']

/** Checks addresses before they are sent: rows may have changed since the seed. An invalid one is logged once. */
export function createOutboundLinks({ log, loopback }: Needs) {
  const reported = new Set<string>()
  const report = (place: string, address: string, reason: string) => {
    const key = `${place} ${address}`
    if (reported.has(key) || reported.size >= MAX_REPORTED) return
    reported.add(key)
    log.warn({ place, address: address.slice(0, 200), reason }, 'an invalid address is withheld')
  }
  const checked = (place: string, address: string, verdict: Verdict): OutboundLink | null => {
    if (verdict.ok) return verdict
    report(place, address, REASON[verdict.why])
    return null
  }

  return {
    /**
     * An institution's own page, or another address of it, with its registered hosts and its own mini-program, or null
     * when it is not valid. A `referral` is added to both as their only parameter, so that an address that has one
     * already is not valid with it.
     */
    async toInstitution(
      db: Db,
      code: InstitutionCode,
      { other, referral }: { other?: { place: string; address: string }; referral?: string } = {},
    ) {
      const { site = '', hosts = [], mini_program: known = null } = (await reachOf(db, code)) ?? {}
      const { place, address } = other ?? { place: `institutions/${code}/site`, address: site }
      const only = referral === undefined ? '' : `?${REFERRAL_PARAMETER}=${referral}`
      const link = checked(place, address, checkOutboundLink(address + only, hosts))
      const mini_program = known && { ...known, path: known.path + only }
      const opens = mini_program && Check(MiniProgram, mini_program)
      if (mini_program && !opens)
        report(`institutions/${code}/mini_program`, JSON.stringify(known), 'it is not a mini-program')
      return link && { url: link.url, hosts, ...(opens && { mini_program }) }
    },

    /** The channel's redirect domain when it is valid, else ''. */
    async redirectDomain(db: Db, { code, redirect_domain }: Channel): Promise<string> {
      if (redirect_domain === '') return ''
      const verdict = safeOrigin(redirect_domain, (await operatorHosts(db)).hosts, loopback)
      return checked(`channels/${code}/redirect_domain`, redirect_domain, verdict) ? redirect_domain : ''
    },

    /** The rows with invalid app addresses replaced by '' or removed. */
    async withSafeApps<R extends AppAddresses & { code: string }>(db: Db, rows: R[]): Promise<R[]> {
      const operator = await operatorHosts(db)
      return rows.map((row) => {
        const safe = appVerdicts(row, operator).filter(({ field, address, verdict }) =>
          checked(`channels/${row.code}/${field}`, address, verdict),
        )
        const isSafe = (name: string) => safe.some(({ field }) => field === name)
        const stores = Object.entries(row.app_stores).filter(([vendor]) => isSafe(`app_stores/${vendor}`))
        return {
          ...row,
          app_ios: isSafe('app_ios') ? row.app_ios : '',
          app_android: isSafe('app_android') ? row.app_android : '',
          app_universal: isSafe('app_universal') ? row.app_universal : '',
          app_stores: Object.fromEntries(stores),
        }
      })
    },

    /** Whether an advertisement's target is a page, and its image a file, of the product. */
    isOwnAd({ id, target, image }: { id: number; target: string; image: string }): boolean {
      if (!isOwnPage(target)) report(`ads/${id}/target`, target, 'it is not a page of the product')
      if (!isOwnImage(image)) report(`ads/${id}/image`, image, 'it is not an image of the product')
      return isOwnPage(target) && isOwnImage(image)
    },
  }
}

export type OutboundLinks = ReturnType<typeof createOutboundLinks>
