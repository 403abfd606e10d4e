import { FLOW } from '@contract/rules/order-steps'
import { WORDS } from '@contract/rules/words'
import { useLoad } from '@/http/use-load'
import { AccountNote } from '@/ui/account-note/account-note'
import { Failed } from '@/ui/empty/failed'
import { Page } from '@/ui/page/page'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { Steps } from '@/ui/steps/steps'
import { type OpenedOrder, openOrder } from './api'
import { BasicsFields } from './basics-fields'
import { IdentityConsent } from './identity-consent'
import { IdentityFields } from './identity-fields'
import { STEP_TEXT, StepPage, stepsAt } from './step-page'
import { idOf } from './steps'
import { useOrderSteps } from './use-order-steps'

interface OrderFormProps {
  /**
   * Called when the order is complete and can be matched. The button stays busy until it resolves; a rejection is
   * shown.
   */
  onDone: (order_no: string) => Promise<void>
  /** Called with the work that saves the last step and ends with `onDone`, unless something has to be corrected. */
  onSending: <T>(order_no: string, work: Promise<T>) => Promise<T>
  /** Called when the place of residence has to be chosen first. */
  onCity: () => void
  onOpenAgreement: (agreement: { code: string; version: string }) => unknown
  /** Called when the link brought the login of another visitor. */
  onRelogin: () => unknown
  /** Counts how often the page has been shown again. */
  shown: number
}

/** The requested loan with basic data, then the identity: the visitor's order, one step at a time (S2.10, S10.5). */
export function OrderForm({ onDone, onSending, onCity, onOpenAgreement, onRelogin, shown }: OrderFormProps) {
  const { data, state, reload } = useLoad(openOrder, [shown])
  // Another order starts at its own first step, because the last one may have been submitted in the meantime.
  if (data) {
    const actions = { onDone, onSending, onCity, onOpenAgreement, onRelogin, onOutdated: reload }
    return <OrderSteps key={data.order_no} order={data} {...actions} />
  }
  return (
    <Page wide {...STEP_TEXT[FLOW.basics]} progress={<Steps steps={stepsAt(FLOW.basics)} current={1} />}>
      {state === 'failed' ? (
        <Failed title="没有打开您的申请资料" onReload={reload}>
          请检查网络或稍后重试，已填写的内容都保留着。
        </Failed>
      ) : (
        <Skeleton shape="field" count={3} label="正在打开您的申请资料" />
      )}
    </Page>
  )
}

interface OrderStepsProps extends Omit<OrderFormProps, 'shown'> {
  order: OpenedOrder
  onOutdated: () => void
}

function OrderSteps({ order, onDone, onSending, onCity, onOpenAgreement, ...report }: OrderStepsProps) {
  const { onRelogin, onOutdated } = report
  const form = useOrderSteps(order, onDone, onOutdated, onSending)
  const { step, flow, last, values, ticks, errors, ready, fill, clearErrors, goTo } = form
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
  if (step === FLOW.basics) {
    return (
      <StepPage
        form={form}
        onCity={onCity}
        label={last ? '查看可申请产品' : WORDS.saveAndContinue}
        onRevise={complete ? form.revise : undefined}
      >
        <BasicsFields {...props} />
      </StepPage>
    )
  }
  return (
    <StepPage form={form} onCity={onCity} label="核验身份并匹配产品" onBack={() => goTo(FLOW.basics)}>
      <AccountNote mobile={order.account.mobile_masked} onRelogin={onRelogin} />
      <IdentityFields {...props} order={order} />
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
