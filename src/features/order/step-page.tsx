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
import type { useOrderSteps } from './use-order-steps'
import { STEP_NAMES, type Step } from './use-order-steps'

export const STEP_TEXT = [
  { title: '先填基础资料', sub: '先看有没有适合您的产品，合适再核验身份' },
  { title: '再核验身份', sub: null },
] as const

/** The step bar, with the current step of the form: 资料1/2. */
export const stepsAt = (step: Step) =>
  FUNNEL_STEPS.map((name, i) => (i === 1 ? `${name}${step + 1}/${STEP_NAMES.length}` : name))

const AREA_MISSING = 'area_missing'

interface StepPageProps {
  form: Pick<ReturnType<typeof useOrderSteps>, 'step' | 'trouble' | 'busy' | 'submit'>
  label: string
  onCity: () => void
  onBack?: () => void
  onRevise?: () => void
  children: ReactNode
}

export function StepPage({ form, label, onCity, onBack, onRevise, children }: StepPageProps) {
  const { step, trouble, busy, submit } = form
  const noArea = trouble?.kind === 'ineligible' && trouble.reasons.some(({ code }) => code === AREA_MISSING)
  return (
    <Page
      wide
      progress={<Steps steps={stepsAt(step)} current={1} />}
      title={STEP_TEXT[step].title}
      sub={
        onBack ? (
          <Link id={`${STEP_NAMES[step]}-back`} onClick={onBack}>
            返回修改基础资料
          </Link>
        ) : (
          STEP_TEXT[step].sub
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
            {step === FLOW.basics && !noArea && '所以不用填身份证号码。'}
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
