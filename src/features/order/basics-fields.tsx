import { fen } from '@contract/brands'
import { months } from '@contract/rules/words'
import { answerProblem } from '@/form/answer-problem'
import { Kept } from '@/form/kept'
import { OrderQuestions, type OrderQuestionsProps } from '@/form/order-questions'
import { useAsked } from '@/form/use-asked'
import { formatYuan } from '@/lib/money/money'

/** The requested loan and the basic data. An amount and a term that are already chosen are one line. */
export function BasicsFields(props: OrderQuestionsProps) {
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
