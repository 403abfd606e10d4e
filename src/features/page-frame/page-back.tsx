import { View } from '@tarojs/components'
import { Button } from '@/ui/button/button'
import { Icon } from '@/ui/icon/icon'
import s from './page-back.module.scss'

/** The way back before the heading, for web views that do not provide one. */
export const PageBack = ({ onBack }: { onBack: () => unknown }) => (
  <View className={s.back}>
    <Button id="page-back" kind="text" label="返回上一页" onClick={onBack}>
      <Icon name="back" />
    </Button>
  </View>
)
