import { CODE } from '@contract/codes'
import type { Ad } from '@contract/endpoints/ads'
import { read } from '@/http/read'
import { write } from '@/http/write'
import { reportUnexpected } from '@/lib/expected'
import { sleep } from '@/lib/load-part'

/** How long a tap waits for the server, in milliseconds, before it opens the target without an answer. */
const PATIENCE_MS = 2000

/** Counts a tap: where it leads, or that the advertisement has run out. A slow or failed count delays nobody. */
export async function tapAd({ id, target, limited }: Ad): Promise<{ target: string } | { gone: string }> {
  void write('/web/ad/uv/click', { id }, { quiet: true }).catch(reportUnexpected)
  const counted = write(limited ? '/web/ad/stock/click' : '/web/ad/click', { id }, { quiet: true })
  const late = sleep(PATIENCE_MS).then(() => undefined)
  const answer = await Promise.race([counted.catch(reportUnexpected), late])
  if (answer?.code === CODE.conflict) return { gone: answer.msg }
  return { target: answer?.data?.target ?? target }
}

export const listAds = (position: string) => read('/web/ad/list', { position }, { quiet: true })
