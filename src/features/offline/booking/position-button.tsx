import { View } from '@tarojs/components'
import { Button } from '@/ui/button/button'
import s from '../offline.module.scss'

/** Sorts the stores by the phone's position, after a tap; not part of a build without it (config/switches.ts). */
export const PositionButton = ({ state, onLocate }: { state: string; onLocate(): void }) => (
  <View className={s.locate}>
    <Button id="visit-locate" kind="secondary" small block={false} onClick={onLocate}>
      使用我的位置
    </Button>
    <View className={s.message} aria-role="status" aria-live="polite">
      {state || '只用于按距离排列，不会保存'}
    </View>
  </View>
)
