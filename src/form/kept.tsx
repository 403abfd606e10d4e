import { WORDS } from '@contract/rules/words'
import { View } from '@tarojs/components'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { focusField } from '@/platform/elements/field/focus-field'
import { Button } from '@/ui/button/button'
import s from './kept.module.scss'

interface KeptProps {
  /** The element id of the question, or of the first of them that was refused. */
  id: string
  label?: string
  /** The known answer in words; empty when the question has to be asked. */
  known: string | null | undefined
  broken: boolean
  children: ReactNode
}

/** A known answer in one line that can be changed. A question that was shown stays, so that nothing folds away. */
export function Kept({ id, label, known, broken, children }: KeptProps) {
  const [asked, setAsked] = useState(!known)
  const start = useRef(asked)
  useEffect(() => {
    if (broken) setAsked(true)
  }, [broken])
  useEffect(() => {
    if (asked && !start.current) focusField(id)
  }, [asked, id])
  if (asked) return children
  return (
    <View className={s.kept}>
      <View className={s.known}>
        {label && <View className={`small ${s.label}`}>{label}</View>}
        {known}
      </View>
      <Button
        id={`${id}-change`}
        kind="text"
        label={`${WORDS.change}${label ?? `${WORDS.amount}、${WORDS.term}`}`}
        onClick={() => setAsked(true)}
      >
        {WORDS.change}
      </Button>
    </View>
  )
}
