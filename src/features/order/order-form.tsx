import { FLOW } from '@contract/rules/order-steps'
import { OrderQuestions } from '@/form/order-questions'
import { useLoad } from '@/http/use-load'
import { FUNNEL_STEPS } from '@/lib/funnel'
import { AccountNote } from '@/ui/account-note/account-note'
import { Notice } from '@/ui/notice/notice'
import { Page } from '@/ui/page/page'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { Steps } from '@/ui/steps/steps'
import type { Order } from '../../http/calls/order'
import { openOrder } from './api'
import { IdentityConsent } from './identity-consent'
import { IdentityFields } from './identity-fields'
import { StepPage } from './step-page'
import { idOf } from './steps'
import { useOrderSteps } from './use-order-steps'

interface OrderFormProps {
  /**
   * Called when the order is complete and can be matched. The button stays busy until it resolves; a rejection is
   * shown.
   */
  onDone: (order_no: string) => Promise<void>
  /** Called when the place of residence has to be chosen first. */
  onCity: () => void
  onOpenAgreement: (agreement: { code: string; version: string }) => unknown
  /** Called when the link brought the login of another visitor. */
  onRelogin: () => unknown
  /** Counts how often the page has been shown again. */
  shown: number
}

/** Amount, identity and basic data of the visitor's order, one step at a time (S2.10). */
export function OrderForm({ onDone, onCity, onOpenAgreement, onRelogin, shown }: OrderFormProps) {
  const { data, state, reload } = useLoad(openOrder, [shown])
  // Another order starts at its own first step, because the last one may have been submitted in the meantime.
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
  const form = useOrderSteps(order, onDone, onOutdated)
  const { step, flow, values, ticks, errors, ready, fill, clearErrors, goTo } = form
  const complete = flow >= FLOW.complete
  if (!ready) return null
  const props = {
    fields: order.fields.filter((field) => field.flow === step),
    idOf: (name: string) => idOf(step, name),
    limits: order.limits,
    terms: order.terms,
    values,
    errors,
    onFill: fill,
  }
  if (step === FLOW.quota) {
    return (
      <StepPage
        form={form}
        onCity={onCity}
        label={complete ? '查看可申请产品' : '去核验身份'}
        onRevise={complete ? form.reviseAll : undefined}
      >
        <OrderQuestions {...props} />
      </StepPage>
    )
  }
  if (step === FLOW.identity) {
    return (
      <StepPage form={form} onCity={onCity} label="核验身份并继续" onBack={() => goTo(FLOW.quota)}>
        <AccountNote mobile={order.account.mobile_masked} onRelogin={onRelogin} />
        <IdentityFields {...props} masked={order.id_no_masked} />
        <IdentityConsent
          agreements={order.agreements}
          isTicked={ticks.isTicked}
          onTick={(agreement, on) => {
            ticks.tick(agreement, on)
            clearErrors(['consents'])
          }}
          onOpen={onOpenAgreement}
          error={errors.consents}
        />
      </StepPage>
    )
  }
  return (
    <StepPage form={form} onCity={onCity} label="查看可申请产品" onBack={() => goTo(FLOW.identity)}>
      <OrderQuestions {...props} />
    </StepPage>
  )
}
