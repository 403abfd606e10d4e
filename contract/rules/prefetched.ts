import type { Data } from '../endpoints'

/**
 * Where WeChat's servers ask for a channel's options while a mini-program starts (数据预拉取, framework/ability/pre-fetch):
 * `GET`, with `path` and `query` of the opening. It is no call of the client, because no client sends it.
 */
export const PREFETCH_PATH = '/wechat/prefetch'

type Option = Data<'/v1.0/channel/option'>

/** The answer, which WeChat keeps as a text. */
export interface Prefetched {
  /** The channel that was asked for; empty when the opening names none. */
  channel: string
  /** The server's time, in milliseconds; WeChat's own is wrong on some phones. */
  at: number
  option: Option
}

/** WeChat hands out the answer to an earlier opening while a new one is on its way, in milliseconds. */
const MAX_AGE_MS = 5 * 60_000

/**
 * @param text what WeChat has kept, of any kind
 * @param channel the channel of this visit
 * @param now the phone's time, in milliseconds
 * @returns the options if they are of this channel and of this opening, otherwise undefined
 */
export function readPrefetched(text: unknown, channel: string, now: number): Option | undefined {
  try {
    const kept: Partial<Prefetched> = JSON.parse(String(text))
    const fits = kept.channel === channel && Math.abs(now - Number(kept.at)) < MAX_AGE_MS
    return fits && kept.option?.app ? kept.option : undefined
  } catch {
    return undefined
  }
}
