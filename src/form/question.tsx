import type { FormField } from '@contract/endpoints/order'
import { isRequired } from '@contract/rules/required'
import { months } from '@contract/rules/words'
import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { cleanMobile } from '@/lib/mobile'
import { Choice } from '@/ui/choice/choice'
import { Field } from '@/ui/field/field'
import { TextInput, type TextInputProps } from '@/ui/text-input/text-input'
import s from './question.module.scss'

type Value = string | number

export interface QuestionField extends Pick<FormField, 'label' | 'placeholder' | 'options'> {
  kind: FormField['kind'] | 'name' | 'mobile'
  why?: ReactNode
  required?: boolean
}

interface QuestionProps {
  id: string
  field: QuestionField
  value: Value | null | undefined
  error: string | null | undefined
  onChange: (value: Value) => void
  terms?: readonly number[]
  /** The control for a kind of question that is not in every bundle: the amount, and the place of residence. */
  children?: ReactNode
  /** What the chosen answer means, under the control; announced when it appears. */
  note?: ReactNode
}

const TEXT: Partial<Record<QuestionField['kind'], Partial<TextInputProps>>> = {
  text: { maxLength: 64 },
  name: { maxLength: 32, autocomplete: 'name', placeholder: '例如：张三' },
  // Leaves room for a pasted number with spaces, which are removed.
  id_no: { type: 'idcard', maxLength: 24, autocomplete: 'off' },
  // Leaves room for a pasted "+86 138-0013-8000", which is cleaned instead of truncated.
  mobile: { type: 'tel', maxLength: 20, autocomplete: 'tel', placeholder: '11位手机号码' },
}
const CLEAN: Partial<Record<QuestionField['kind'], (typed: string) => string>> = {
  mobile: cleanMobile,
  id_no: (typed) => typed.replace(/\s/g, ''),
}
const CHOICES: readonly string[] = ['choice', 'term']

export const missingAnswer = ({ kind, label }: Pick<QuestionField, 'kind' | 'label'>) =>
  `${TEXT[kind] || kind === 'amount' ? '请填写' : '请选择'}${label}`

/** A reason of so many characters stands beside a short label. */
const SHORT = 12

export function Question({ id, field, error, children, note, ...control }: QuestionProps) {
  const { kind, label, why } = field
  return (
    <Field
      id={id}
      label={label}
      why={why}
      aside={kind === 'id_no' && <Groups value={String(control.value ?? '')} />}
      beside={typeof why === 'string' && why.length <= SHORT}
      error={error}
      optional={!isRequired(field)}
      group={CHOICES.includes(kind)}
    >
      {children ?? <Control id={id} field={field} {...control} />}
      {note !== undefined && (
        <View className={s.note} aria-live="polite">
          {note}
        </View>
      )}
    </Field>
  )
}

/** An identity number in groups. What is typed is never rewritten, because the caret would jump. */
const Groups = ({ value }: { value: string }) => (
  <Text className={s.groups} aria-hidden>
    {[value.slice(0, 6), value.slice(6, 14), value.slice(14)].filter(Boolean).join(' ')}
  </Text>
)

function Control({
  id,
  field: { kind, placeholder, options = [] },
  value,
  onChange,
  terms = [],
}: Omit<QuestionProps, 'error' | 'children' | 'note'>) {
  const text = TEXT[kind]
  if (text) {
    return (
      <TextInput
        {...text}
        placeholder={placeholder ?? text.placeholder}
        value={String(value ?? '')}
        onChange={(typed) => onChange(CLEAN[kind]?.(typed) ?? typed)}
      />
    )
  }
  const isTerm = kind === 'term'
  return (
    <Choice
      name={id}
      layout={isTerm ? 'strip' : undefined}
      options={
        isTerm
          ? terms.map((term) => ({ value: String(term), label: String(term), name: months(term) }))
          : options
      }
      value={value == null ? null : String(value)}
      onChange={(chosen) => onChange(isTerm ? Number(chosen) : chosen)}
    />
  )
}
