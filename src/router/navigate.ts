import { type PageId, pages } from '@contract/pages'
import Taro from '@tarojs/taro'
import { NetworkError } from '@/http/http'
import { ExpectedError, PressError, reportUnexpected } from '@/lib/expected'
import { preparePage, reloadAt } from '@/platform/page/page-part'
import { platform } from '@/platform/platform'
import { endRetry, offerRetry, showToast } from '@/stores/toast'
import { atOnce } from './at-once'
import { guard } from './guard/real'
import type { Outcome, Visit } from './guard/step'
import { modulePathOf, pathOf } from './locate'
import { prefetchData } from './prefetch'

/** `push` adds an entry, `replace` replaces the current page, `reset` also removes all pages before it. */
export type NavigationMode = 'push' | 'replace' | 'reset'

const MAX_DEPTH = 10
/** The maximum number of redirects in one navigation; more is a loop. */
const MAX_REDIRECTS = 5

let latest = 0
let pass: string | undefined

let nameFront = () => {}
/** Sets the title of the page in front, which it keeps when a navigation leads to no other page (S4.35). */
export function nameAs(setTitle: () => void) {
  nameFront = setTitle
  setTitle()
}

/** Whether the guard has already checked this visit during an in-app navigation; true only once. */
export function takePass(visit: Visit): boolean {
  const valid = pass === pathOf(visit)
  if (valid) pass = undefined
  return valid
}

/** `left` while the browser loads another address; null when stopped. @throws {ExpectedError} as the guard does */
export async function resolveVisit(visit: Visit, isCurrent: () => boolean): Promise<Visit | 'left' | null> {
  let to = visit
  for (let redirects = 0; redirects < MAX_REDIRECTS; redirects++) {
    const outcome: Outcome = await guard(to)
    if (!isCurrent()) return null
    if (outcome.kind === 'continue') return to
    if (outcome.kind === 'leave') {
      if (platform.leave(outcome.url, undefined, 'replace')) return 'left'
      outcome.stay()
      return to
    }
    if (outcome.kind === 'stop') return null
    to = outcome.to
  }
  return null
}

const willPush = (mode: NavigationMode) => mode === 'push' && Taro.getCurrentPages().length < MAX_DEPTH

/**
 * Navigates to a page; a later call supersedes it. On H5 the guard runs first, so that no empty page is seen. A
 * mini-program opens a page at once and its gate runs the guard (page.tsx), unless it takes the place of another page,
 * to which a refused visitor could not go back.
 * @throws {PressError} without an answer to the guard or the page's code; the visitor stays
 */
export async function go(
  id: PageId,
  params: Record<string, string> = {},
  mode: NavigationMode = 'push',
): Promise<void> {
  const turn = ++latest
  const isCurrent = () => turn === latest
  endRetry()
  try {
    const visit = { id, params }
    if (atOnce && willPush(mode)) return await atOnce(pathOf(visit), () => open(visit, mode, false, false))
    const to = await resolveVisit(visit, isCurrent)
    if (!to || to === 'left') return nameFront()
    if (isCurrent()) prefetchData(to)
    const outdated = await preparePage(pages[to.id].page, pages[to.id].back)
    const opening = () => open(to, mode, outdated)
    if (isCurrent()) await (atOnce ? atOnce(pathOf(to), opening) : opening())
  } catch (error) {
    nameFront()
    reportUnexpected(error)
    if (isCurrent()) throw new PressError(wordsFor(error), () => go(id, params, mode))
  }
}

const wordsFor = (error: unknown) =>
  `${error instanceof NetworkError ? '网络没有连上' : '页面暂时没有打开'}，已填写的内容都保留着`

/** As `go`, where nothing was pressed that could say so: the sentence stands at the top of the page. */
export const goUntilArrived = (...to: Parameters<typeof go>): Promise<void> =>
  go(...to).catch(({ words }: PressError) =>
    offerRetry(words, () => {
      showToast('正在重新打开…')
      void goUntilArrived(...to)
    }),
  )

/** After a refusal a mini-program silently goes back; false without a page to go back to. */
export function takeBack(): boolean {
  if (!atOnce || Taro.getCurrentPages().length < 2) return false
  void Taro.navigateBack()
  return true
}

/** `allowed`: the guard need not run again in the page. @throws {ExpectedError} when a sub-package does not load */
export async function open(to: Visit, mode: NavigationMode, outdated = false, allowed = true): Promise<void> {
  const push = willPush(mode)
  await platform.address.clearLayers(push)
  if (outdated) return reloadAt(pathOf(to), push)
  if (allowed) pass = pathOf(to)
  const url = platform.target === 'h5' ? pathOf(to) : modulePathOf(to)
  const move = mode === 'reset' ? Taro.reLaunch : push ? Taro.navigateTo : Taro.redirectTo
  await move({ url }).catch(({ errMsg }) => {
    pass = undefined
    throw new ExpectedError(errMsg)
  })
}

/** Replaces a missing page of the mini-program: synchronously, because WeChat ignores a later call. */
export const openMissing = () => void Taro.redirectTo({ url: modulePathOf({ id: 'notFound', params: {} }) })

/** One step back. Without a previous page it opens another one, because Taro's navigateBack would reload the page. */
export async function backOr(id: PageId): Promise<void> {
  await platform.address.clearLayers(false)
  if (Taro.getCurrentPages().length > 1) await Taro.navigateBack()
  else if (platform.address.hasEntryBehind()) platform.address.historyBack()
  else await go(id, {}, 'replace')
}

export const back = () => backOr('home')
