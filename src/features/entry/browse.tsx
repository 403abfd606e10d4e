import { View } from '@tarojs/components'
import { Button } from '@/ui/button/button'
import s from './entry.module.scss'

export interface BrowseProps {
  onProducts: () => unknown
  onCalculator: () => unknown
}

/** What a guest can look at without a login, as plain as the login itself and on the first view (S25.38). */
export const Browse = ({ onProducts, onCalculator }: BrowseProps) => (
  <View className={s.browse} aria-role="group" aria-label="不登录也能看">
    <Button id="home-products" kind="secondary" small onClick={onProducts}>
      查看全部产品
    </Button>
    <Button id="home-calculator" kind="secondary" small onClick={onCalculator}>
      费用试算
    </Button>
  </View>
)
