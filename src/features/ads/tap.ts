import { CODE } from '@contract/codes'
import type { Ad } from '@contract/endpoints/ads'
import { write } from '@/http/write'
import { reportBug } from '@/lib/expected'

/** How long a tap waits for the server; after that it leads on by itself. */
const PATIENCE_MS = 2000

/** Where a tap leads to, or what the visitor is told in its place. */
export type Tapped = { target: string } | { gone: string }

/**
 * Counts a tap on an advertisement (every one, and the visitor once a day) and takes one where there is a stock. What
 * fails or takes long never holds the visitor up: the target is a page of ours that the list has named already.
 */
export async function tapAd({ id, target, limited }: Pick<Ad, 'id' | 'target' | 'limited'>): Promise<Tapped> {
  void write('/web/ad/uv/click', { id }, { quiet: true }).catch(reportBug)
  const counted = write(limited ? '/web/ad/stock/click' : '/web/ad/click', { id }, { quiet: true })
  let timer: ReturnType<typeof setTimeout> | undefined
  const answer = await Promise.race([
    counted.catch(reportBug),
    new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), PATIENCE_MS)
    }),
  ])
  clearTimeout(timer)
  if (answer?.code === CODE.conflict) return { gone: answer.msg }
  return { target: answer?.data?.target ?? target }
}
