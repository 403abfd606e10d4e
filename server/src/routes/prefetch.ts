import { channelOf } from '@contract/channel'
import { pages } from '@contract/pages'
import { PREFETCH_PATH, type Prefetched } from '@contract/rules/prefetched'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../http/deps'
import type { OutboundLinks } from '../services/outbound/links'
import { optionOf } from './channel'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** The parameters of an opening; those of a mini-program code are in its `scene`. */
function paramsOf(query: string) {
  const given = new URLSearchParams(query)
  const scene = given.get('scene')
  return Object.fromEntries(scene === null ? given : new URLSearchParams(scene))
}

/**
 * Answers WeChat's servers while a mini-program starts (S25.59): the options of the channel that the opening names. What
 * else WeChat sends, such as a login code of the visitor, is neither read nor logged.
 */
export function registerPrefetch(
  app: FastifyInstance,
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  links: OutboundLinks,
): void {
  app.get(PREFETCH_PATH, async (request): Promise<Prefetched> => {
    const { path, query } = Object(request.query) as Record<string, unknown>
    const params = paramsOf(textOf(query))
    const isLanding = textOf(path).startsWith(pages.landing.page)
    const channel = channelOf(params, isLanding ? params.channel : undefined)
    return { channel, at: clock.now().getTime(), option: await optionOf(db, links, config, channel) }
  })
}
