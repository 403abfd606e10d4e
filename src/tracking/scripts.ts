import { ownValue } from '@/lib/own-value'

/** The addresses of the tracking scripts, from the configuration (S5.6). */
export interface TraceSources {
  trace1: string
  trace2: string
  searchAd: string
}

type Entry = { id: string; source: keyof TraceSources }

const entries = {
  shortVideo1: { id: 'trace-short-video-1', source: 'trace1' },
  shortVideo2: { id: 'trace-short-video-2', source: 'trace2' },
  /** It exists, but no channel loads it by default (S5.5). */
  searchAd: { id: 'search-ad', source: 'searchAd' },
} satisfies Record<string, Entry>

/** Maps a channel to its tracking script (S5.5); other channels load none. */
const byChannel: Record<string, Entry | undefined> = {
  xfkuaishou2: entries.shortVideo1,
  xfkuaishou13: entries.shortVideo1,
  xfkuaishou5: entries.shortVideo2,
}

export const MISSING_SCRIPT = 'No valid script content found'

/** Null when the channel has none, `missing` when no address is configured. Script text from an API is never run. */
export function scriptOf(
  channel: string,
  sources: TraceSources,
): { id: string; src: string } | 'missing' | null {
  const entry = ownValue(byChannel, channel)
  if (!entry) return null
  const src = sources[entry.source]
  return src ? { id: entry.id, src } : 'missing'
}
