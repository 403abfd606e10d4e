import { Label, Text, View } from '@tarojs/components'
import { createContext, type ReactNode, useContext } from 'react'
import { cx } from '@/lib/cx'
import { nameOf } from '@/platform/elements/field/text-control'
import s from './field.module.scss'

interface Control {
  id: string | undefined
  /** Where no label names the control (text-control.ts). */
  'aria-label': string | undefined
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}

const FieldContext = createContext<Partial<Control>>({})

/** The attributes that connect a control with its field; `label` names a control outside of one. */
export function useFieldControl(label?: string): Partial<Control> {
  const field = useContext(FieldContext)
  return label ? { ...field, 'aria-label': label } : field
}

interface FieldProps {
  /** The id of the control; its texts are `<id>-why` and `<id>-error`. `focusField(id)` moves the focus there. */
  id: string
  label: string
  /** Why this is asked, in one line; `beside` the label where it is short. */
  why?: ReactNode
  beside?: boolean
  /** What is wrong and how to correct it, above the control, where no keyboard covers it; announced when it appears. */
  error?: string | null
  optional?: boolean
  /** Several controls under one name (choices): a fieldset with a legend instead of a label. */
  group?: boolean
  aside?: ReactNode
  /** One control of the kit; it takes its id and texts from the field. */
  children: ReactNode
}

export function Field({ id, label, why, beside, error, optional, group, aside, children }: FieldProps) {
  const describedBy = [error && `${id}-error`, why && `${id}-why`].filter(Boolean).join(' ') || undefined
  const named = nameOf(label)
  const control = {
    id,
    'aria-label': named,
    'aria-describedby': describedBy,
    'aria-invalid': error ? true : undefined,
  }
  const name = (
    <>
      <Text>{label}</Text>
      {optional && <Text className={s.optional}>（选填）</Text>}
    </>
  )
  const reason = why && (
    <View id={`${id}-why`} className={cx('small', s.why)}>
      {why}
    </View>
  )
  const message = (
    <View id={`${id}-error`} className={cx(error && `error ${s.message}`)} aria-live="assertive">
      {error}
    </View>
  )
  return (
    <View
      className={cx(s.field, error && s.invalid)}
      aria-role={group ? 'group' : undefined}
      aria-label={group ? (aside || beside ? label : named) : undefined}
      aria-describedby={group ? describedBy : undefined}
    >
      {/* A legend must be the first child of its fieldset. */}
      {group && !aside && !beside ? (
        <View className={s.label} aria-role="legend">
          {name}
        </View>
      ) : (
        <View className="apart">
          {group ? (
            <View className={s.label}>{name}</View>
          ) : (
            <Label for={id} className={s.label}>
              {name}
            </Label>
          )}
          {beside && reason}
          {aside}
        </View>
      )}
      {!beside && reason}
      {message}
      <View className={s.control}>
        <FieldContext.Provider value={control}>{children}</FieldContext.Provider>
      </View>
    </View>
  )
}
