import { ownValue } from '@/lib/own-value'

export interface TraceSources {
  trace1: string
  trace2: string
  searchAd: string
}

const IDS: Record<keyof TraceSources, string> = {
  trace1: 'trace-short-video-1',
  trace2: 'trace-short-video-2',
  /** It exists, but no channel loads it by default (S5.5). */
  searchAd: 'search-ad',
}

/** The script of each channel that has one (S5.5). */
const BY_CHANNEL: Record<string, keyof TraceSources> = {
  xfkuaishou2: 'trace1',
  xfkuaishou13: 'trace1',
  xfkuaishou5: 'trace2',
}

export const MISSING_SCRIPT = 'No valid script content found'

/** Null when the channel has none, `missing` when no address is configured. Script text from an API is never run. */
export function scriptOf(
  channel: string,
  sources: TraceSources,
): { id: string; src: string } | 'missing' | null {
  const script = ownValue(BY_CHANNEL, channel)
  if (!script) return null
  const src = sources[script]
  return src ? { id: IDS[script], src } : 'missing'
}
