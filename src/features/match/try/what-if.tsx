import { LIMITS } from '@contract/rules/amounts'
import { WORDS } from '@contract/rules/words'
import { Text, View } from '@tarojs/components'
import { AmountInput, AmountRange } from '@/ui/amount-input/amount-input'
import { Choice, TERM_OPTIONS } from '@/ui/choice/choice'
import { Field } from '@/ui/field/field'
import { Notice } from '@/ui/notice/notice'
import type { Trying } from './use-try'
import s from './what-if.module.scss'

interface WhatIfProps {
  trying: Trying
  trouble: string | undefined
}

/** Amount and term to try. The rows below follow at once; the order changes only with the page's action. */
export default function WhatIf({ trying: { draft, differs, effect, set }, trouble }: WhatIfProps) {
  return (
    <View className={s.panel} aria-role="region" aria-label="改一改试试">
      <Field id="try-amount" label={WORDS.amount} aside={<AmountRange id="try-amount" limits={LIMITS} />}>
        <AmountInput value={draft.amount} limits={LIMITS} onChange={(amount) => set({ amount })} />
      </Field>
      <Field id="try-term" label={WORDS.term} group>
        <Choice
          name="try-term"
          layout="strip"
          options={TERM_OPTIONS}
          value={String(draft.term)}
          onChange={(term) => set({ term: Number(term) })}
        />
      </Field>
      <View className={s.effect} aria-role="status" aria-live="polite">
        {differs &&
          (effect ?? ['这些产品都不提供这个金额和期限']).map((part) => (
            <Text key={part} className="phrase">
              {part}
            </Text>
          ))}
      </View>
      {trouble && (
        <Notice tone="error" id="try-trouble">
          {trouble}
        </Notice>
      )}
      {!differs && <View className="small">金额和期限一改，下面的数字跟着变。</View>}
    </View>
  )
}
