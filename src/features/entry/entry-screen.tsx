import { fen } from '@contract/brands'
import { LIMITS } from '@contract/rules/amounts'
import { WORDS } from '@contract/rules/words'
import { View } from '@tarojs/components'
import { type ReactNode, useMemo } from 'react'
import { lazyPart } from '@/platform/elements/lazy-part'
import { platform } from '@/platform/platform'
import { AmountInput, AmountRange } from '@/ui/amount-input/amount-input'
import { Card } from '@/ui/card/card'
import { Choice, TERM_OPTIONS } from '@/ui/choice/choice'
import { Field } from '@/ui/field/field'
import { Link } from '@/ui/link/link'
import { Notice } from '@/ui/notice/notice'
import { Page } from '@/ui/page/page'
import { BannerSkeleton } from './banner-skeleton'
import s from './entry.module.scss'
import type { LoanRequest } from './use-loan-request'

interface EntryScreenProps {
  name: string
  request: LoanRequest
  institutions?: number
  banner?: ReactNode
  calculator: ReactNode
  children?: ReactNode
  action: ReactNode
  onSubmit: () => unknown
  onAbout: () => unknown
  onAgreements: () => unknown
}

/** The single screen of `/` and `/landing/:channel`. */
export function EntryScreen(props: EntryScreenProps) {
  const { name, request, institutions, onSubmit, action } = props
  // Most of the page; what is typed or ticked elsewhere must not draw it anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a request is new on each render; only these decide how its fields look and act
  const fields = useMemo(
    () => <LoanRequestFields request={request} />,
    [request.amount, request.term, request.error],
  )
  return (
    <Page
      hero
      // WeChat's bar has the name.
      brand={platform.target === 'h5' ? name : undefined}
      title="借钱之前，先比一比"
      sub={`${institutions ? `${institutions}家` : '只列'}持牌机构；只做匹配，不放款、不收费`}
      onSubmit={onSubmit}
      // A row of its own, above which the prerendered page says what came of a press.
      action={<View>{action}</View>}
    >
      {props.banner}
      <Card className="loan">
        {fields}
        {props.calculator}
      </Card>
      {props.children}
      <View className={`foot small ${s.links}`}>
        <Link onClick={props.onAbout}>关于我们</Link>
        <Link onClick={props.onAgreements}>协议与隐私</Link>
      </View>
    </Page>
  )
}

const amounts = [
  { value: '500000', label: '5千' },
  { value: '1000000', label: '1万' },
  { value: '3000000', label: '3万' },
  { value: '5000000', label: '5万' },
]

function LoanRequestFields({ request }: { request: LoanRequest }) {
  return (
    <>
      <AmountInput
        id="home-amount"
        label={WORDS.amount}
        value={request.amount}
        onChange={request.setAmount}
        limits={LIMITS}
        error={request.error}
      />
      <View className={s.quick}>
        <AmountRange id="home-amount" limits={LIMITS} />
        <Choice
          name="home-quick"
          label="常用金额"
          options={amounts}
          value={String(request.amount)}
          onChange={(amount) => request.setAmount(fen(Number(amount)))}
        />
      </View>
      <View className={s.term}>
        <Field id="home-term" label={WORDS.term} group>
          <Choice
            name="home-term"
            layout="strip"
            options={TERM_OPTIONS}
            value={String(request.term)}
            onChange={(count) => request.setTerm(Number(count))}
          />
        </Field>
      </View>
    </>
  )
}

/** Only for a logged-in visitor, so that a guest's first screen stays small. */
export const ResumeBanner = lazyPart(
  () => import(/* webpackChunkName: "resume-banner" */ './resume-banner'),
  BannerSkeleton,
)

export const LoginReason = ({ product }: { product?: string | undefined }) => (
  <Notice id="login-reason">
    {product === undefined ? '登录后回到刚才的页面' : `登录后继续申请${product || '您选的产品'}`}
  </Notice>
)
