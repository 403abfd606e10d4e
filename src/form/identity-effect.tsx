import { View } from '@tarojs/components'
import { IDENTITY_EFFECT } from '@/lib/identity-words'
import { Points } from '@/ui/points/points'
import s from './identity-effect.module.scss'

/** What the separate consent to process the identity number means, above its box (PIPL art. 28 to 30). */
export const IdentityEffect = () => (
  <View className={`small ${s.effect}`}>
    <Points lines={IDENTITY_EFFECT} />
  </View>
)
