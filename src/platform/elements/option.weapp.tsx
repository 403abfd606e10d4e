import { View } from '@tarojs/components'
import { cx } from '@/lib/cx'
import type { OptionProps } from './option.h5'

/** The mini-program's radio button and checkbox cannot be styled, so a view with the role looks and reads the same. */
export function Option(props: OptionProps) {
  const { kind, checked, className, chosenClassName, markClassName, ...rest } = props
  const { pressedClassName, onPick, children, ...others } = rest
  return (
    <View
      className={cx(className, checked && chosenClassName)}
      hoverClass={pressedClassName}
      hoverStartTime={0}
      hoverStayTime={120}
      onClick={onPick}
      aria-role={kind}
      aria-checked={checked}
      {...others}
    >
      <View className={markClassName} />
      {children}
    </View>
  )
}
