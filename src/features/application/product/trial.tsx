import type { CostSheet, Product } from '@contract/offer'
import { months, WORDS } from '@contract/rules/words'
import { Button, Text, View } from '@tarojs/components'
import { useState } from 'react'
import { cx } from '@/lib/cx'
import { formatYuan } from '@/lib/money/money'
import { useView } from '@/stores/view'
import { AmountInput, AmountRange } from '@/ui/amount-input/amount-input'
import { Choice } from '@/ui/choice/choice'
import { Field } from '@/ui/field/field'
import { Icon } from '@/ui/icon/icon'
import { Link } from '@/ui/link/link'
import c from '../cost/cost.module.scss'
import { Costs, type RenderPlan } from '../cost/costs'
import s from './product.module.scss'
import { limitsOf, type Trial } from './use-trial'

interface TrialProps {
  trial: Trial
  product: Product
}

/** Amount and term in one line, which opens the fields to try others. */
export function TrialFields({ trial, product }: TrialProps) {
  const { amount, term, problem } = trial
  const [trying, setTrying] = useState(false)
  // Amount and term stand on one line with it.
  const elder = useView((state) => state.elder)
  const open = trying || Boolean(problem)
  const limits = limitsOf(product)
  return (
    <View className={s.trial}>
      <Button
        id="product-try"
        className={`press ${s.chosen}`}
        hoverClass="pressed"
        aria-expanded={open}
        onClick={() => setTrying(!trying)}
      >
        <Text className="strong">
          {formatYuan(amount)}元 · {months(term)}
        </Text>
        <Text className="small">
          {open ? '收起' : elder ? '改一改' : '改一改试试'}
          <Icon name="chevron" className={open ? c.up : c.down} />
        </Text>
      </Button>
      {/* A parent of its own: what appears or disappears makes Taro send all its siblings again. */}
      <View>
        {open && (
          <>
            <Field
              id="product-amount"
              label={WORDS.amount}
              error={problem}
              aside={<AmountRange id="product-amount" limits={limits} />}
            >
              <AmountInput value={amount} limits={limits} onChange={trial.setAmount} />
            </Field>
            <Field id="product-term" label={WORDS.term} group>
              <Choice
                name="product-term"
                options={product.terms.map((one) => ({ value: String(one), label: months(one) }))}
                value={String(term)}
                onChange={(value) => trial.setTerm(Number(value))}
              />
            </Field>
          </>
        )}
      </View>
    </View>
  )
}

interface TrialCostsProps extends TrialProps {
  sheet: CostSheet
  plan: RenderPlan
}

/**
 * What the loan costs, with the state of its figures. For a choice that cannot be lent they are blank but keep their
 * space, so that nothing shifts.
 */
export function TrialCosts({ trial, product, sheet, plan }: TrialCostsProps) {
  const broken = Boolean(trial.problem)
  const failed = trial.state === 'failed'
  return (
    <View id="product-sheet">
      <View className="caption" aria-role="status" aria-live="polite">
        {wordsFor(trial, failed)}
      </View>
      {failed && !broken && <Link onClick={trial.reload}>重新计算</Link>}
      <View className={cx(broken && s.unseen)} aria-hidden={broken}>
        <Costs
          id="product"
          sheet={sheet}
          price={product.price}
          level={2}
          plan={plan}
          updating={!trial.live && !trial.confirmed && !failed}
        />
      </View>
    </View>
  )
}

function wordsFor({ problem, refusal, confirmed, live }: Trial, failed: boolean): string {
  if (problem) return '请先改好上面的金额，费用会按新的金额显示'
  if (refusal?.text) return `${refusal.text}，下面的费用仅供参考`
  if (confirmed) return failed ? '没有连上服务器，下面是上一次核对的结果' : '按所选金额和期限试算'
  if (live) return failed ? '没有核对成功，以下按产品条款试算' : '按产品条款试算，正在与服务器核对'
  return failed ? '没有算出新的成本，下面是上一次的结果' : '正在重新计算，下面是上一次的结果'
}
