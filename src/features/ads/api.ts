import { CODE } from '@contract/codes'
import type { Ad } from '@contract/endpoints/ads'
import { read } from '@/http/read'
import { write } from '@/http/write'
import { reportUnexpected } from '@/lib/expected'

/** How long a tap waits for the server, in milliseconds, before it opens the target without an answer. */
const PATIENCE_MS = 2000

/** Where a tap leads, or what is shown to the visitor when the advertisement has run out. */
export type Tapped = { target: string } | { gone: string }

/** Counts a tap. A failed or slow request never delays the visitor, because the list has already named the target. */
export async function tapAd({ id, target, limited }: Pick<Ad, 'id' | 'target' | 'limited'>): Promise<Tapped> {
  void write('/web/ad/uv/click', { id }, { quiet: true }).catch(reportUnexpected)
  const counted = write(limited ? '/web/ad/stock/click' : '/web/ad/click', { id }, { quiet: true })
  let timer: ReturnType<typeof setTimeout> | undefined
  const answer = await Promise.race([
    counted.catch(reportUnexpected),
    new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), PATIENCE_MS)
    }),
  ])
  clearTimeout(timer)
  if (answer?.code === CODE.conflict) return { gone: answer.msg }
  return { target: answer?.data?.target ?? target }
}

/** Lists the advertisements of a position. */
export const listAds = (position: string) => read('/web/ad/list', { position }, { quiet: true })
