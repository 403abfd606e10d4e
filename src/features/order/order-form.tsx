import { FLOW as STEP } from '@contract/order-steps'
import { useLoad } from '@/http/use-load'
import { FUNNEL_STEPS } from '@/lib/funnel'
import { AccountNote } from '@/ui/account-note/account-note'
import { Notice } from '@/ui/notice/notice'
import { Page } from '@/ui/page/page'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { Steps } from '@/ui/steps/steps'
import { type Order, openOrder } from './api'
import { BasicsFields } from './basics-fields'
import { IdentityConsent } from './identity-consent'
import { IdentityFields } from './identity-fields'
import { QuotaFields } from './quota-fields'
import { StepPage } from './step-page'
import { useOrderSteps } from './use-order-steps'

interface OrderFormProps {
  /** The order is complete and can be matched. The button stays busy until this is done; a rejection is shown. */
  onDone: (order_no: string) => Promise<void>
  /** The place of residence has to be chosen first. */
  onCity: () => void
  onOpenAgreement: (agreement: { code: string; version: string }) => unknown
  /** The login is somebody else's. */
  onRelogin: () => unknown
  /** Counts how often the page has been shown again. */
  shown: number
}

/** Amount, identity and basic data of the visitor's order, one step at a time (endpoints.md Screens, /selectProduct). */
export function OrderForm({ onDone, onCity, onOpenAgreement, onRelogin, shown }: OrderFormProps) {
  const { data, state, reload } = useLoad(openOrder, [shown])
  // Another order (the last one was submitted meanwhile) starts from its own first step.
  if (data) {
    const actions = { onDone, onCity, onOpenAgreement, onRelogin, onOutdated: reload }
    return <OrderSteps key={data.order_no} order={data} {...actions} />
  }
  return (
    <Page title="您想借多少" lead={<Steps steps={FUNNEL_STEPS} current={1} />}>
      {state === 'failed' ? (
        <Notice tone="error" title="没有打开您的申请资料" action={{ label: '重新加载', onClick: reload }}>
          请检查网络或稍后重试，已填写的内容都保留着。
        </Notice>
      ) : (
        <Skeleton shape="field" count={3} label="正在打开您的申请资料" />
      )}
    </Page>
  )
}

interface OrderStepsProps extends Omit<OrderFormProps, 'shown'> {
  order: Order
  onOutdated: () => void
}

function OrderSteps({ order, onDone, onCity, onOpenAgreement, onRelogin, onOutdated }: OrderStepsProps) {
  const { step, flow, values, ticked, errors, trouble, ready, fill, tick, submit, goTo, reviseAll } =
    useOrderSteps(order, onDone, onOutdated)
  const fields = order.fields.filter((field) => field.flow === step)
  const complete = flow >= STEP.complete
  const props = { fields, values, errors, onFill: fill }
  const page = { step, trouble, onSubmit: submit, onCity }
  if (!ready) return null
  if (step === STEP.quota) {
    return (
      <StepPage
        {...page}
        label={complete ? '查看可申请产品' : '去核验身份'}
        onRevise={complete ? reviseAll : undefined}
      >
        <QuotaFields {...props} limits={order.limits} terms={order.terms} />
      </StepPage>
    )
  }
  if (step === STEP.identity) {
    return (
      <StepPage {...page} label="核验身份并继续" onBack={() => goTo(STEP.quota)}>
        <AccountNote mobile={order.account.mobile_masked} onRelogin={onRelogin} />
        <IdentityFields {...props} masked={order.id_no_masked} />
        <IdentityConsent
          agreements={order.agreements}
          ticked={ticked}
          onTick={tick}
          onOpenAgreement={onOpenAgreement}
          error={errors.consents}
        />
      </StepPage>
    )
  }
  return (
    <StepPage {...page} label="查看可申请产品" onBack={() => goTo(STEP.identity)}>
      <BasicsFields {...props} />
    </StepPage>
  )
}
