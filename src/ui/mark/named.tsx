import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Mark, type MarkProps } from './mark'
import s from './mark.module.scss'

interface NamedProps {
  institution: MarkProps['institution'] & { name: string }
  /** Small lines under the name. */
  children?: ReactNode
}

/** An institution where it is named: its mark, its name, and what is said about it. */
export const Named = ({ institution, children }: NamedProps) => (
  <View className={s.named}>
    <Mark institution={institution} />
    <View className={s.words}>
      <View className="strong">{institution.name}</View>
      {children}
    </View>
  </View>
)
