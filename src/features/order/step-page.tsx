import { FLOW } from '@contract/rules/order-steps'
import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { FUNNEL_STEPS } from '@/lib/funnel'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import c from '@/ui/columns/columns.module.scss'
import { Link } from '@/ui/link/link'
import { Notice } from '@/ui/notice/notice'
import { Page } from '@/ui/page/page'
import { Steps } from '@/ui/steps/steps'
import type { OpenedOrder, useOrderSteps } from './use-order-steps'
import { STEP_NAMES, type Step } from './use-order-steps'

/** What stands under the first title, by when the identity is asked for. */
const SUBS = {
  before: '先看有没有适合您的产品，合适再核验身份',
  after: '先看有没有适合您的产品，选好再核验身份',
  never: '先看有没有适合您的产品，不用填身份证号码',
} as const

/** Until the order is there, nobody knows whether an identity will be asked for. */
export const OPENING = { title: '先填基础资料', sub: '先看有没有适合您的产品' } as const

/** The step bar, with the current step of the form where it has two: 资料1/2. */
const stepsAt = (step: Step, parts: number) =>
  FUNNEL_STEPS.map((name, i) => (i === 1 && parts > 1 ? `${name}${step + 1}/${parts}` : name))

const AREA_MISSING = 'area_missing'

interface StepPageProps {
  form: Pick<ReturnType<typeof useOrderSteps>, 'step' | 'trouble' | 'busy' | 'submit'>
  order: Pick<OpenedOrder, 'identity_step' | 'chosen'>
  label: string
  onCity: () => void
  onBack?: () => unknown
  onRevise?: () => void
  children: ReactNode
}

export function StepPage({ form, order, label, onCity, onBack, onRevise, children }: StepPageProps) {
  const { step, trouble, busy, submit } = form
  const { identity_step = 'before', chosen } = order
  const identity = chosen ? '申请前先核验身份' : '再核验身份'
  const parts = identity_step === 'before' && !chosen ? STEP_NAMES.length : 1
  const noArea = trouble?.kind === 'ineligible' && trouble.reasons.some(({ code }) => code === AREA_MISSING)
  return (
    <Page
      wide
      progress={<Steps steps={stepsAt(step, parts)} current={chosen ? 2 : 1} />}
      title={step === FLOW.basics ? OPENING.title : identity}
      sub={
        onBack ? (
          <Link id={`${STEP_NAMES[step]}-back`} onClick={onBack}>
            {chosen ? '返回看其他产品' : '返回修改基础资料'}
          </Link>
        ) : (
          SUBS[identity_step]
        )
      }
      onSubmit={submit}
      action={
        <Button id={`${STEP_NAMES[step]}-submit`} submit loading={busy}>
          {label}
        </Button>
      }
    >
      {trouble?.kind === 'failed' && (
        <Notice tone="error" title="没有提交成功" action={{ label: '重新提交', onClick: submit }}>
          网络不稳定或系统繁忙，请稍后再试。已填写的内容都保留着。
        </Notice>
      )}
      {trouble?.kind === 'ineligible' && (
        <Notice
          tone="warn"
          id="order-ineligible"
          title="暂时不能为您匹配产品"
          action={noArea ? { id: 'order-city', label: '去选择城市', onClick: onCity } : undefined}
        >
          {trouble.reasons.map(({ code, text }) => (
            <View key={code}>{text}</View>
          ))}
          <View>
            {step === FLOW.basics && identity_step === 'before' && !noArea && '所以不用填身份证号码。'}
            已填写的内容都保留着，有填错的地方可以修改。
          </View>
        </Notice>
      )}
      <Card className={c.fields}>{children}</Card>
      {onRevise && (
        <Button id="basics-revise" kind="text" block onClick={onRevise}>
          保存并修改身份信息
        </Button>
      )}
    </Page>
  )
}
