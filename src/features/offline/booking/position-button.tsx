import { View } from '@tarojs/components'
import type { NoPosition } from '@/platform/types'
import { Button } from '@/ui/button/button'
import { OpenTypeButton } from '@/ui/button/open-type-button'
import s from '../offline.module.scss'

const WORDS = {
  none: '没有取得位置，不影响预约，请直接选择网点',
  unagreed: '您没有同意隐私指引，不影响预约。微信不会马上再问，需要时请过一会儿再点',
  denied: '您没有允许使用位置，不影响预约。微信不会再问，需要时请在设置里允许',
}

interface PositionButtonProps {
  sorted: boolean
  unlocated: NoPosition | 'none' | undefined
  onLocate(): unknown
}

/** A file of its own, because a build without the position replaces it (config/switches.ts). */
export const PositionButton = ({ sorted, unlocated, onLocate }: PositionButtonProps) => (
  <View className={s.locate}>
    {unlocated === 'denied' ? (
      <OpenTypeButton
        id="visit-settings"
        kind="secondary"
        openType="openSetting"
        onOpenSetting={({ detail }) => detail.authSetting['scope.userFuzzyLocation'] && onLocate()}
      >
        去设置里允许
      </OpenTypeButton>
    ) : (
      <Button id="visit-locate" kind="secondary" small block={false} onClick={onLocate}>
        使用我的位置
      </Button>
    )}
    <View className={`small ${s.message}`} aria-role="status" aria-live="polite">
      {sorted ? '已按距离从近到远排列' : unlocated ? WORDS[unlocated] : '只用于按距离排列，不会保存'}
    </View>
  </View>
)
