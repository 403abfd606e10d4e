import { type PageId, pages } from '@contract/pages'
import { isEntryPage } from '@contract/rules/entry-pages'
import { useDidHide, useDidShow, useRouter } from '@tarojs/taro'
import { type ComponentType, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { announceChanges } from '@/features/changes/announce-changes'
import { Boot } from '@/features/page-frame/boot'
import { PageFrame } from '@/features/page-frame/page-frame'
import { withoutSecrets } from '@/lib/address/secrets'
import { reportUnexpected } from '@/lib/expected'
import { now } from '@/platform/clock'
import { lazyPart } from '@/platform/elements/lazy-part'
import { keepIdsUnique } from '@/platform/elements/page/page-ids'
import { platform } from '@/platform/platform'
import { settings } from '@/platform/settings'
import { useSession } from '@/stores/session'
import { useView } from '@/stores/view'
import { mark } from '@/tracking/marks'
import { HeadingContext } from '@/ui/page/page'
import { ErrorBoundary } from '@/ui/part/error-boundary'
import { arrivalOf } from './arrival/arrival'
import { prefetchFirst } from './first-calls'
import type { Visit } from './guard/step'
import { cleanParams, pathOf } from './locate'
import { back, go, goUntilArrived, nameAs, open, resolveVisit, takeBack, takePass } from './navigate'
import { PageOverlays } from './page-overlays'
import { takeResume } from './resume'

export interface PageProps {
  /** The decoded route and query parameters, without secrets. */
  params: Record<string, string>
}

/** Calls that were sent together are refused together: within this time, in milliseconds, they lead away once. */
const TOGETHER_MS = 1000

type Gate = 'waiting' | 'open' | 'stopped'

const WhoseLogin = lazyPart(
  () => import(/* webpackChunkName: "whose-login" */ '@/features/whose-login/whose-login'),
  () => <Boot stopped={false} onRetry={goHome} />,
)

/** One gate for both targets: the guard runs once per navigation; the body mounts after its first pass, and stays. */
export function definePage(id: PageId, Body: ComponentType<PageProps>) {
  // WeChat's own bar has the way back.
  const hasBack = pages[id].back && platform.target === 'h5'
  return function Page() {
    const raw = useRouter().params
    // biome-ignore lint/correctness/useExhaustiveDependencies: a page instance belongs to one visit
    const visit: Visit = useMemo(
      () =>
        arrivalOf({
          id,
          params: { ...cleanParams(raw, id, platform.target === 'h5'), ...platform.address.secrets() },
        }),
      [],
    )
    const [gate, setGate] = useState<Gate>(() => (takePass(visit) ? 'open' : 'waiting'))
    const unconfirmed = useSession((state) => state.unconfirmed)
    const guarded = useRef(gate === 'open')
    const opened = useRef(gate === 'open')
    const show = useRef(0)
    const heading = useRef({ text: '', visible: true }).current
    const setTitle = () => platform.setTitle(heading.text || pages[id].title || settings.brand)
    /** The title of a page that only stands for the navigation gives way to the heading of its content. */
    const onHeading = useRef((text: string) => {
      heading.text = text
      if (heading.visible) setTitle()
    }).current

    const check = async () => {
      const turn = ++show.current
      // Not for a page that is shown again, because its body has its data.
      if (turn === 1) prefetchFirst(visit)
      setGate((now) => (now === 'open' ? now : 'waiting'))
      platform.boot.waiting()
      const stop = () => setGate((now) => (now === 'open' ? now : 'stopped'))
      const isCurrent = () => turn === show.current
      const to = await resolveVisit(visit, isCurrent).catch(
        (error) => reportUnexpected(error) ?? ('failed' as const),
      )
      if (!isCurrent()) return
      // The guard has set the title of the page table, also when the page was shown again.
      setTitle()
      if (to === 'failed') stop()
      else if (!to) {
        if (opened.current || !takeBack()) stop()
      }
      // However long leaving takes, nothing has failed; after a return, the visitor can try again.
      else if (to === 'left') platform.onRestore(stop)
      else if (to === visit && to.id === id) {
        // The secrets are stored now. When the page is shown again, it must not store them over a later login.
        visit.params = withoutSecrets(visit.params)
        setGate('open')
        mark('page_view')
      } else {
        await open(to, 'replace').catch((error) => {
          setGate('stopped')
          reportUnexpected(error)
        })
      }
    }

    const latestCheck = useRef(check)
    latestCheck.current = check

    useDidShow(() => {
      keepIdsUnique()
      heading.visible = true
      nameAs(setTitle)
      // A return from the background is not a navigation, unless it interrupted the first check.
      if (takeResume() && opened.current) return announceChanges(pages[id].applications === true)
      // The prerendered screen keeps its position until the page replaces it. In a mini-program a page starts at its
      // top by itself, and one that is returned to keeps its place.
      if (platform.target === 'h5' && !platform.boot.covers()) platform.scrollToTop()
      if (guarded.current) {
        guarded.current = false
        mark('page_view')
      } else void check()
    })
    // The pending check of a hidden page must not act any more.
    useDidHide(() => {
      show.current++
      heading.visible = false
    })
    useEffect(() => () => void show.current++, [])

    // Before the frame in which the page would be drawn under it.
    useLayoutEffect(() => {
      if (gate === 'open') platform.boot.done()
    }, [gate])
    useEffect(() => {
      opened.current = gate === 'open'
      if (gate === 'open') {
        useView.getState().read()
        announceChanges(pages[id].applications === true)
      }
      if (gate === 'stopped') platform.boot.failed(() => void latestCheck.current())
    }, [gate])
    useLoginWhenRefused(visit)

    return (
      <PageFrame onMine={openMine} onBack={hasBack ? back : undefined}>
        <PageOverlays visit={visit}>
          <ErrorBoundary fallback={(retry) => <Boot stopped onRetry={retry} onHome={goHome} />}>
            {gate === 'open' ? (
              <HeadingContext.Provider value={pages[id].passing ? onHeading : null}>
                {unconfirmed ? <WhoseLogin /> : <Body params={visit.params} />}
              </HeadingContext.Provider>
            ) : (
              // On the first load of H5 the static screen shows the same.
              !platform.boot.covers() && (
                <Boot
                  stopped={gate === 'stopped'}
                  onRetry={check}
                  onHome={isEntryPage(id) ? undefined : goHome}
                />
              )
            )}
          </ErrorBoundary>
        </PageOverlays>
      </PageFrame>
    )
  }
}

const goHome = () => go('home', {}, 'reset')
const openMine = () => go('mine')

/** Opens the login when the token was refused, or the page of the consents that a login by link has not given. */
function useLoginWhenRefused(visit: Visit) {
  const visible = useRef(true)
  const led = useRef(0)
  useDidShow(() => {
    visible.current = true
    led.current = 0
  })
  useDidHide(() => {
    visible.current = false
  })
  useEffect(
    () =>
      // Also consecutive refusals: a visitor who goes back without a login must not stay on a waiting page.
      useSession.subscribe(({ expired, loggedIn, consentsAsked }, last) => {
        if (!visible.current || isEntryPage(visit.id)) return
        const next = pathOf(visit)
        const leadTo = (id: PageId, to: string) => {
          if (now() - led.current < TOGETHER_MS) return
          led.current = now()
          void goUntilArrived(id, { next: to }, 'replace')
        }
        if (expired && !loggedIn) leadTo('home', next)
        else if (consentsAsked > last.consentsAsked && !pages[visit.id].partlyOwn)
          leadTo('from', visit.params.next ?? next)
      }),
    [visit],
  )
}
