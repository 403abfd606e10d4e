import { View } from '@tarojs/components'
import { Button } from '@/ui/button/button'
import s from './product.module.scss'

/** In the elder view: sends the page's share card, with nothing about the visitor (`cardOf` in src/router/share.ts). */
export const AskFamily = (_props: { code: string; name: string }) => (
  <View className={s.family}>
    <Button id="product-family" kind="secondary" openType="share">
      请家人帮我看
    </Button>
  </View>
)
