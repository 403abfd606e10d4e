import { View } from '@tarojs/components'
import s from './document.module.scss'

/** A text whose line breaks are preserved. */
export const Document = ({ id, children }: { id?: string; children: string }) => (
  <View id={id} className={s.document}>
    {children}
  </View>
)
