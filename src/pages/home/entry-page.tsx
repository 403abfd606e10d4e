import type { Fen } from '@contract/brands'
import { WORDS } from '@contract/rules/words'
import { useEffect, useState } from 'react'
import { AdSlot } from '@/features/ads/slot'
import { HomeCalculator } from '@/features/calculator/calculator'
import { type CalculatorHead, ResultFrame } from '@/features/calculator/result-frame'
import { EntryScreen, LoginReason, ResumeBanner } from '@/features/entry/entry-screen'
import { type LoanRequest, resumeOrder, useLoanRequest } from '@/features/entry/use-loan-request'
import { LoginFields } from '@/features/login/login-fields'
import { useLogin } from '@/features/login/use-login'
import { useWechat, WechatButton } from '@/features/login/wechat-login'
import { loadPending, type Pending } from '@/http/calls/application'
import { listProducts } from '@/http/calls/match'
import { useLoad } from '@/http/use-load'
import { openAd } from '@/pages/open-ad'
import { useReturns } from '@/pages/use-returns'
import { focusField } from '@/platform/elements/field/focus-field'
import { settings } from '@/platform/settings'
import type { Visit } from '@/router/guard/step'
import { go } from '@/router/navigate'
import type { PageProps } from '@/router/page'
import { prefetchNavigation, useNextPage } from '@/router/prefetch'
import { useChannel } from '@/stores/channel'
import { useForm } from '@/stores/form'
import { useSession } from '@/stores/session'
import { useWanted } from '@/stores/wanted'
import { Button } from '@/ui/button/button'
import { OptionalPart } from '@/ui/part/error-boundary'
import { onward } from './onward'

export function EntryPage({ params }: PageProps) {
  const returns = useReturns()
  const [guest, setGuest] = useState(() => !useSession.getState().loggedIn)
  // Not by a login on this page: the layout must not change under the visitor's finger.
  useEffect(
    () =>
      useSession.subscribe(({ loggedIn }) => {
        if (!loggedIn) setGuest(true)
      }),
    [],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: not read, but each return to the page looks at the login again
  useEffect(() => setGuest(!useSession.getState().loggedIn), [returns])

  const name = useChannel((state) => state.data?.app.name) || settings.brand
  const next = () => onward(params.next, useChannel.getState().data?.app.entry)
  const props = {
    name,
    next,
    onAbout: () => go('about'),
    onAgreements: () => go('protocolCenter'),
    onOnward: () => {
      const to = next()
      return go(to.id, to.params, params.next ? 'replace' : 'push')
    },
  }
  return guest ? <Guest {...props} asked={params.next} /> : <Known {...props} returns={returns} />
}

interface BodyProps {
  name: string
  next: () => Visit
  onAbout: () => unknown
  onAgreements: () => unknown
  onOnward: () => Promise<void>
}

function useCalculator({ valid, amount, term }: LoanRequest) {
  const [head, setHead] = useState<CalculatorHead>()
  const products = useLoad(listProducts, [])
  const names = products.data?.map(({ institution }) => institution.name)
  return {
    institutions: names && new Set(names).size,
    calculator: (
      <ResultFrame head={head} onProducts={() => go('statusPro', { tab: 'all' })}>
        <OptionalPart words="费用试算没有加载出来，不影响继续填写。">
          <HomeCalculator products={products} amount={valid ? amount : null} term={term} onHead={setHead} />
        </OptionalPart>
      </ResultFrame>
    ),
  }
}

function Guest({ onOnward, next, asked, ...foot }: BodyProps & { asked: string | undefined }) {
  const request = useLoanRequest()
  const login = useLogin({
    before: request.check,
    valid: request.valid,
    onSending: () => prefetchNavigation(next()),
    onDone: onOnward,
  })
  const wechat = useWechat(login)
  // The visitor is waiting for the code then, and whoever only looks loads nothing more.
  useNextPage(() => next().id, Boolean(login.awaited))
  return (
    <EntryScreen
      {...foot}
      {...useCalculator(request)}
      request={request}
      banner={asked && <Reason to={next()} />}
      action={
        wechat?.byWechat ? (
          <WechatButton login={login} wechat={wechat} />
        ) : (
          <Button id="login-submit" submit loading={login.busy}>
            {login.awaited ? '验证并继续' : '获取验证码'}
          </Button>
        )
      }
      onSubmit={login.submit}
    >
      <LoginFields
        login={login}
        wechat={wechat}
        onOpenAgreement={({ code, version }) => go('agreeDetail', { code, version })}
      />
    </EntryScreen>
  )
}

function Reason({ to: { id, params } }: { to: Visit }) {
  const { code, name } = useWanted()
  if (id !== 'product') return <LoginReason />
  return <LoginReason product={code === params.code ? name : ''} />
}

function Known({ onOnward, next, returns, ...foot }: BodyProps & { returns: number }) {
  const request = useLoanRequest()
  useNextPage(() => next().id)
  const load = useLoad(loadPending, [returns])
  const pending = load.data?.pending
  const asked = pending?.amount
  // The amount that the visitor asked for before stands there, unless this device has a newer one.
  useEffect(() => {
    const { data, fill } = useForm.getState()
    if (asked && data.amount === undefined) fill({ amount: asked })
  }, [asked])
  const resume = (left: Pending, chosen?: { amount: Fen; term: number }) => {
    resumeOrder(left, chosen)
    // A complete order is matched for its stored amount, so another one is saved first.
    return go(chosen && left.page === 'productList' ? 'selectProduct' : left.page)
  }
  return (
    <EntryScreen
      {...foot}
      request={request}
      {...useCalculator(request)}
      action={
        <Button id="login-submit" submit>
          {WORDS.saveAndContinue}
        </Button>
      }
      banner={
        <OptionalPart words="没有查到您的申请进度，不影响继续填写。">
          <ResumeBanner load={load} onResume={(left) => resume(left)} />
        </OptionalPart>
      }
      onSubmit={() => {
        const broken = request.check()
        if (broken) return focusField(broken)
        const { amount, term } = request
        return pending && pending.page !== 'result' ? resume(pending, { amount, term }) : onOnward()
      }}
    >
      <AdSlot position="home" onOpen={openAd} />
    </EntryScreen>
  )
}
