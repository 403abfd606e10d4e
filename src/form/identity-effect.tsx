import { View } from '@tarojs/components'
import { identityEffect } from '@/lib/identity-words'
import { Points } from '@/ui/points/points'
import s from './identity-effect.module.scss'

/** What the separate consent to process the identity number means, above its box (PIPL art. 28 to 30). */
export const IdentityEffect = ({ chosen = false }: { chosen?: boolean }) => (
  <View className={`small ${s.effect}`}>
    <Points lines={identityEffect(chosen)} />
  </View>
)
