import type { HalfChange } from '@contract/endpoints/half'
import { IDENTITY_AGREEMENT } from '@contract/rules/agreement'
import { months, WORDS } from '@contract/rules/words'
import type { AgreementRef } from '@contract/values'
import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { IdentityEffect } from '@/form/identity-effect'
import { OrderQuestions } from '@/form/order-questions'
import { useAsked } from '@/form/use-asked'
import { IDENTITY_CONSENT } from '@/lib/identity-words'
import { formatYuan } from '@/lib/money/money'
import type { HalfOrder, HalfStep } from '@/stores/half'
import { AccountNote } from '@/ui/account-note/account-note'
import { AgreementBox } from '@/ui/agreement-boxes/agreement-boxes'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Notice } from '@/ui/notice/notice'
import { Page } from '@/ui/page/page'
import { Rows } from '@/ui/rows/rows'
import { DeleteEntered } from './delete-entered'
import s from './half.module.scss'
import { consentName, idOf, useHalfForm } from './use-half-form'
import { type ChildProps, Onward, WithOrder } from './with-order'

interface HalfFormProps extends ChildProps {
  change?: HalfChange | undefined
  /** Called after saving; the button stays busy until it resolves. */
  onDone: (order_no: string, step: HalfStep) => Promise<void>
  onOpenAgreement: (agreement: Pick<AgreementRef, 'code' | 'version'>) => unknown
  onRelogin: () => unknown
  area: { code: string | undefined; control: ReactNode }
}

export const HalfForm = (props: HalfFormProps) => (
  <WithOrder steps={['form']} {...props}>
    {(order) => <Form key={order.order_no} {...props} order={order} />}
  </WithOrder>
)

/** Titles of the form's parts, indexed by the `flow` of their questions; the place of residence comes last. */
const PARTS = ['借款需求和基础资料', '身份信息', '居住城市']
const IDENTITY_PART = 1

function Form({ order: given, area, ...props }: HalfFormProps & { order: HalfOrder }) {
  const form = useHalfForm(given, area.code, props.onDone, props.change)
  const { order } = form
  const { agreements } = order
  const fields = useAsked(order.fields, { ...order, values: form.values })
  const changing = isChange(order)
  if (form.done) return <Onward step={form.done} onStep={props.onStep} />
  if (!form.ready) return null
  const questions = {
    idOf,
    limits: order.limits,
    terms: order.terms,
    values: form.values,
    errors: form.errors,
    onFill: form.fill,
    area: area.control,
  }
  return (
    <Page
      {...headOf(order)}
      onSubmit={form.submit}
      action={
        <Button id="credit-submit" submit loading={form.busy}>
          查看可申请产品
        </Button>
      }
    >
      {form.trouble && (
        <Notice
          id="credit-unsaved"
          tone="error"
          title="没有提交成功"
          action={{ label: '重新提交', onClick: form.submit }}
        >
          {form.trouble.kind === 'refused'
            ? `${form.trouble.text}。已填写的内容都保留着。`
            : '网络不稳定或系统繁忙，请稍后再试。已填写的内容都保留着。'}
        </Notice>
      )}
      {!changing && <KnownCard order={order} />}
      {PARTS.map((title, flow) => {
        const own = fields.filter((field) => field.flow === flow)
        if (own.length === 0) return null
        return (
          // A part with a single question needs no title, and neither does the only part.
          <Card key={title} title={own.length > 1 && !changing && title}>
            {flow === IDENTITY_PART && (
              <AccountNote mobile={order.account.mobile_masked} onRelogin={props.onRelogin} />
            )}
            <OrderQuestions {...questions} fields={own} />
          </Card>
        )
      })}
      {agreements.length > 0 && (
        <Card title="授权与协议">
          {form.renewed && (
            <Notice id="credit-renewed" tone="warn" title="协议有更新">
              标出的协议有新的内容，请阅读后重新勾选。其他内容都保留着。
            </Notice>
          )}
          {agreements.map((agreement) => {
            const name = consentName(agreement)
            const isIdentity = agreement.code === IDENTITY_AGREEMENT
            return (
              <View key={agreement.consent_id}>
                {isIdentity && <IdentityEffect />}
                <AgreementBox
                  agreement={agreement}
                  id={idOf(name)}
                  checked={form.ticks.isTicked(agreement)}
                  onChange={(on) => {
                    form.ticks.tick(agreement, on)
                    form.clearErrors([name])
                  }}
                  error={form.errors[name]}
                  onOpen={props.onOpenAgreement}
                >
                  {isIdentity ? IDENTITY_CONSENT : undefined}
                </AgreementBox>
              </View>
            )
          })}
        </Card>
      )}
      <DeleteEntered order={order} onHome={props.onHome} />
    </Page>
  )
}

/** Whether answers of a complete order are asked for again: the amount, although it is known. */
const isChange = ({ fields: [first], values }: HalfOrder): boolean =>
  first?.name === 'amount' && values.amount !== undefined

function headOf(order: HalfOrder): { title: string; sub: string } {
  const { partner, fields } = order
  if (isChange(order))
    return {
      title: fields.length > 2 ? '检查填写的资料' : '修改金额和期限',
      sub: '提交后按新的内容重新匹配产品',
    }
  return fields.length > 0
    ? { title: '补充您的资料', sub: `来自${partner}，只差下面几项` }
    : { title: '确认授权', sub: `来自${partner}，资料齐了，只差您的同意` }
}

/** The answers that are known and not asked again; the identity number only masked. */
function KnownCard({ order: { values, fields, id_no_masked } }: { order: HalfOrder }) {
  const { amount, term, name } = values
  const known = [
    { field: 'amount', label: WORDS.amount, value: amount && `${formatYuan(amount)}元` },
    { field: 'term', label: WORDS.term, value: term && months(term) },
    { field: 'name', label: '姓名', value: name },
    { field: 'id_no', label: '身份证号码', value: id_no_masked },
  ].filter(({ field, value }) => value && fields.every((asked) => asked.name !== field))
  if (known.length === 0) return null
  return (
    <Card title="已有的资料">
      <Rows rows={known} />
      <View className={`small ${s.note}`}>金额和期限在匹配后可以修改</View>
    </Card>
  )
}
