import { Text, View } from '@tarojs/components'
import s from './document.module.scss'

/** A text to keep: its line breaks are preserved, and it can be selected. */
export const Document = ({ id, children }: { id?: string; children: string }) => (
  <View id={id} className={s.document}>
    <Text userSelect>{children}</Text>
  </View>
)
