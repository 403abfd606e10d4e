import { fen } from '@contract/brands'
import { FLOW } from '@contract/rules/order-steps'
import { months, WORDS } from '@contract/rules/words'
import { View } from '@tarojs/components'
import { answerProblem } from '@/form/answer-problem'
import { IdentityEffect } from '@/form/identity-effect'
import { Kept } from '@/form/kept'
import { OrderQuestions, type OrderQuestionsProps } from '@/form/order-questions'
import { useAsked } from '@/form/use-asked'
import type { Order } from '@/http/calls/order'
import { useLoad } from '@/http/use-load'
import { FUNNEL_STEPS } from '@/lib/funnel'
import { IDENTITY_CONSENT } from '@/lib/identity-words'
import { formatYuan } from '@/lib/money/money'
import { AccountNote } from '@/ui/account-note/account-note'
import { AgreementBox } from '@/ui/agreement-boxes/agreement-boxes'
import { Failed } from '@/ui/empty/failed'
import { Notice } from '@/ui/notice/notice'
import { Page } from '@/ui/page/page'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { Steps } from '@/ui/steps/steps'
import { OPENING, StepPage } from './step-page'
import { idOf, type OpenedOrder, type OrderReports, openOrder, useOrderSteps } from './use-order-steps'

interface OrderFormProps extends Omit<OrderReports, 'onOutdated'> {
  onCity: () => void
  onOpenAgreement: (agreement: { code: string; version: string }) => unknown
  onRelogin: () => unknown
  /** The order of a product that the visitor has chosen and that needs the identity; '' = the visitor's unfinished one. */
  order_no: string
  /** Back to the offers, from the identity of a chosen product. */
  onOffers: () => unknown
  shown: number
}

/** The requested loan with basic data, then the identity: the visitor's order, one step at a time (S2.10, S10.5). */
export function OrderForm({ shown, order_no, ...props }: OrderFormProps) {
  const { data, state, reload } = useLoad(() => openOrder(order_no), [shown, order_no])
  // Another order starts at its own first step, because the last one may have been submitted in the meantime.
  if (data) return <OrderSteps key={data.order_no} order={data} onOutdated={reload} {...props} />
  return (
    <Page wide {...OPENING} progress={<Steps steps={FUNNEL_STEPS} current={1} />}>
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

interface OrderStepsProps extends Omit<OrderFormProps, 'shown' | 'order_no'>, OrderReports {
  order: OpenedOrder
}

function OrderSteps({ order, ...props }: OrderStepsProps) {
  const { onCity, onOffers, onOpenAgreement, onRelogin } = props
  const form = useOrderSteps(order, props)
  const { step, fields, values, ticks, errors, fill } = form
  if (!form.ready) return null
  const questions = {
    fields,
    idOf: (name: string) => idOf(step, name),
    limits: order.limits,
    terms: order.terms,
    values,
    errors,
    onFill: fill,
  }
  const asks = order.identity_step !== 'never'
  if (step === FLOW.basics) {
    return (
      <StepPage
        form={form}
        order={order}
        onCity={onCity}
        label={form.last ? '查看可申请产品' : WORDS.saveAndContinue}
        onRevise={form.flow >= FLOW.complete && order.id_no_masked && asks ? form.revise : undefined}
      >
        {order.not_passed_on && (
          <Notice tone="warn" id="not-passed-on">
            {order.not_passed_on}
          </Notice>
        )}
        <BasicsFields {...questions} />
      </StepPage>
    )
  }
  return (
    <StepPage
      form={form}
      order={order}
      onCity={onCity}
      label={order.chosen ? '核验身份，继续申请' : '核验身份并匹配产品'}
      onBack={order.chosen ? onOffers : () => form.goTo(FLOW.basics)}
    >
      <AccountNote mobile={order.account.mobile_masked} onRelogin={onRelogin} />
      <IdentityFields {...questions} order={order} />
      {/* The separate, unticked consent to process the identity number (PIPL art. 28 to 30). */}
      {order.agreements.map((agreement) => (
        <View key={agreement.consent_id}>
          <IdentityEffect chosen={order.chosen} />
          <AgreementBox
            agreement={agreement}
            id="identity-consent"
            checked={ticks.isTicked(agreement)}
            onChange={(on) => {
              ticks.tick(agreement, on)
              form.clearErrors(['consents'])
            }}
            error={ticks.isTicked(agreement) ? null : errors.consents}
            onOpen={onOpenAgreement}
          >
            {IDENTITY_CONSENT}
          </AgreementBox>
        </View>
      ))}
    </StepPage>
  )
}

type IdentityFieldsProps = OrderQuestionsProps & { order: Pick<Order, 'values' | 'id_no_masked'> }

/** Name and identity number. A name that was given before and a stored number, which is shown masked, can be kept. */
function IdentityFields({ order, ...props }: IdentityFieldsProps) {
  const { name, id_no } = props.values
  const known: Record<string, string | null | undefined> = {
    name: name === order.values.name ? name : null,
    id_no: id_no ? null : order.id_no_masked,
  }
  return props.fields.map((field) => (
    <Kept
      key={field.name}
      id={props.idOf(field.name)}
      label={field.name === 'id_no' ? `已核验的${field.label}` : field.label}
      known={known[field.name]}
      broken={Boolean(props.errors[field.name])}
    >
      <OrderQuestions {...props} fields={[field]} />
    </Kept>
  ))
}

function BasicsFields(props: OrderQuestionsProps) {
  const { values, errors, idOf } = props
  const { amount = fen(0), term = 0 } = values
  const fields = useAsked(props.fields, props)
  const loan = fields.filter(({ kind }) => kind === 'amount' || kind === 'term')
  const chosen = loan.every((field) => !answerProblem(field, field.kind === 'term' ? term : amount, props))
  return (
    <>
      <Kept
        id={idOf(errors.term && !errors.amount ? 'term' : 'amount')}
        known={chosen ? `借${formatYuan(amount)}元，分${months(term)}还` : null}
        broken={Boolean(errors.amount || errors.term)}
      >
        <OrderQuestions {...props} fields={loan} />
      </Kept>
      <OrderQuestions {...props} fields={fields.filter((field) => !loan.includes(field))} />
    </>
  )
}
