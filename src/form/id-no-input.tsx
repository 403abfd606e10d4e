import { View } from '@tarojs/components'
import { TextInput } from '@/ui/text-input/text-input'
import s from './question.module.scss'

/** Leaves room for a pasted number with spaces, which are removed. */
const PASTED = 24

/** 330106 19900515 001: area, day of birth and the rest, as people read it. */
const inGroups = (number: string) =>
  [number.slice(0, 6), number.slice(6, 14), number.slice(14)].filter(Boolean).join(' ')

interface IdNoInputProps {
  value: string
  placeholder?: string | undefined
  onChange: (value: string) => void
}

/**
 * An identity number. What is typed is never rewritten, because the caret would jump: the groups stand below, for the
 * eye.
 */
export const IdNoInput = ({ value, placeholder, onChange }: IdNoInputProps) => (
  <>
    <TextInput
      type="idcard"
      autocomplete="off"
      maxLength={PASTED}
      placeholder={placeholder}
      value={value}
      onChange={(typed) => onChange(typed.replace(/\s/g, ''))}
    />
    <View className={s.groups} aria-hidden>
      {inGroups(value)}
    </View>
  </>
)
