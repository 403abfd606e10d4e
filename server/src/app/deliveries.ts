import { type InstitutionCode, institutionCode } from '@contract/brands'
import { checkOutboundLink } from '@contract/outbound/link'
import { passesData, type Way } from '@contract/rules/ways'
import { noticeTask } from '../application/notice-task'
import { catalogueOf } from '../catalogue/catalogue'
import { reachOf, registeredHosts } from '../catalogue/institutions'
import { connectedChannels } from '../channel/channels'
import { platformCarrier } from '../conversion/carrier'
import { conversionTask } from '../conversion/report'
import { toBeTold } from '../delivery/queue'
import type { Carrier, Engine, Tasks } from '../delivery/task'
import { mayGoBy, OTHER_WAY, webhookCarrier } from '../delivery/webhook'
import type { Deps } from '../http/deps'
import { visitTask } from '../offline/delivery-tasks'
import { trialRelay } from '../sandbox/relay'
import { leadTask } from '../support/delivery-tasks'
import { submittedTask, withdrawnTask } from '../use-cases/send-application'
import { createWechat } from '../wechat/api'
import { NOTICE } from '../wechat/notice'
import { noticeCarrier } from '../wechat/notice-carrier'

/** Replaces receivers outside of production: accepts everything, sends nothing, and decides nothing. */
export const developmentCarrier: Carrier = {
  delaySeconds: 5,
  send: async ({ record }) => {
    await record()
    return { status: null, error: null }
  },
}

/** Of the receivers that it replaces, those whose way is `relay` get what a relay of the sandbox carries. */
function trialCarrier(deps: Pick<Deps, 'db' | 'clock' | 'vault'>): Carrier {
  const relayed = trialRelay(deps)
  return {
    ...developmentCarrier,
    async send(message, receiver) {
      const code = receiver.institution_code
      const { way, relay_operator } = (code && (await reachOf(deps.db, code))) || {}
      if (!mayGoBy(message, way)) return OTHER_WAY
      if (way !== 'relay') return developmentCarrier.send(message, receiver)
      await message.record(relay_operator ?? undefined)
      return relayed(message, receiver)
    },
  }
}

/** How each receiver is reached by configuration. In production nobody else is; what is for others waits. */
function carriersOf(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'vault'>): Engine['carrierOf'] {
  const { mode, integrations } = deps.config
  const institutions = new Map(
    Object.entries(integrations.institutions).map(([code, link]) => [
      code,
      webhookCarrier(deps, institutionCode(code), link),
    ]),
  )
  const platforms = new Map(
    Object.entries(integrations.platforms).map(([name, one]) => [name, platformCarrier(deps, name, one)]),
  )
  const wechat = createWechat(deps, 'wechat-notice')
  if (wechat) platforms.set(NOTICE, noticeCarrier(deps, wechat))
  const other = mode === 'production' ? null : trialCarrier(deps)
  return ({ institution_code, platform }) =>
    platform === null
      ? (institutions.get(institution_code ?? '') ?? other)
      : (platforms.get(platform) ?? null)
}

const NO_LOG = { info() {}, warn() {}, error() {} }

export function createEngine(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'config' | 'vault'> & Partial<Pick<Engine, 'log'>>,
  carrierOf: Engine['carrierOf'] = carriersOf(deps),
): Engine {
  const { db, clock, random, vault, config, log = NO_LOG } = deps
  const tasks: Tasks = {
    deliver: submittedTask(deps),
    lead: leadTask(deps),
    visit: visitTask(deps),
    withdraw: withdrawnTask,
    conversion: conversionTask(config.integrations.platforms),
    notice: noticeTask(deps),
  }
  return { db, clock, random, vault, tasks, cooldownUntil: new Map(), carrierOf, log }
}

/** One sentence about each entry of INTEGRATIONS_FILE that the catalogue does not fit, and about what has no entry. */
export async function unconnectedWarnings(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<string[]> {
  const { db, clock, config } = deps
  const { institutions, partners, platforms } = config.integrations
  const { products } = await catalogueOf(db, clock.now())
  const codesOf = (isOf: (way: Way) => boolean) =>
    [...new Set(products.flatMap(({ way, institution }) => (isOf(way) ? institution.code : [])))].sort()
  const passing = codesOf(passesData)
  const relayed = codesOf((way) => way === 'relay')
  const hosts = await registeredHosts(db)
  const channels = await connectedChannels(db)
  const asked = channels.flatMap(({ code, conversions }) => (conversions ? [{ code, ...conversions }] : []))
  const named = Object.keys(institutions).map(institutionCode)
  const isReachable = (code: InstitutionCode) =>
    relayed.includes(code) || checkOutboundLink(institutions[code]?.url ?? '', hosts.get(code) ?? []).ok
  const found: Record<string, string[]> = {
    'has no entry for %s: applications to them are kept and stay submitted': passing.filter(
      (code) => !Object.hasOwn(institutions, code),
    ),
    'has no relay for %s, whose way is relay: what is for them is kept': relayed.filter(
      (code) => institutions[code] && !institutions[code].relay,
    ),
    'has no keys of %s, which cannot report on applications that visitors make there': codesOf(
      (way) => !passesData(way),
    ).filter((code) => !institutions[code]?.verify),
    'has neither url nor relay for %s, which must be told of withdrawals: the notices wait': await toBeTold(
      db,
      [...hosts.keys()]
        .map(institutionCode)
        .filter((code) => !institutions[code]?.url && !institutions[code]?.relay && !passing.includes(code)),
    ),
    'names institutions that the catalogue does not have: %s': named.filter((code) => !hosts.has(code)),
    'has addresses outside of the registered hosts of %s: nothing is sent there': named.filter(
      (code) => hosts.has(code) && !isReachable(code),
    ),
    'names partners whose channel does not have half_flow enabled: %s': Object.keys(partners).filter(
      (name) => !channels.some((one) => one.half_flow && one.code === name),
    ),
    'has no entry for the platforms of the channels %s: their conversions wait': asked
      .filter(({ platform }) => !Object.hasOwn(platforms, platform))
      .map(({ code }) => code),
    'gives the platforms no name for events of channels, which are not reported: %s': asked.flatMap(
      ({ code, platform, events }) =>
        events
          .filter((event) => platforms[platform] && !platforms[platform].events[event])
          .map((event) => `${code} ${event}`),
    ),
  }
  return Object.entries(found).flatMap(([text, names]) =>
    names.length > 0 ? [`INTEGRATIONS_FILE ${text.replace('%s', () => names.join(', '))}.`] : [],
  )
}
