import { View } from '@tarojs/components'
import { IDENTITY_EFFECT } from '@/lib/identity-words'

/** What the separate consent to process the identity number means, above its box (PIPL art. 28 to 30). */
export const IdentityEffect = () => (
  <View className="inset small">
    {IDENTITY_EFFECT.map((line) => (
      <View key={line}>{line}</View>
    ))}
  </View>
)
