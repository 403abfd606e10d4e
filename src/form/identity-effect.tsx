import { View } from '@tarojs/components'
import { IDENTITY_EFFECT } from '@/lib/identity-words'
import s from './identity-effect.module.scss'

/** What the separate consent to process the identity number means, above its box (PIPL art. 28 to 30). */
export const IdentityEffect = () => (
  <View className={`small ${s.effect}`}>
    {IDENTITY_EFFECT.map((line) => (
      <View key={line}>{line}</View>
    ))}
  </View>
)
