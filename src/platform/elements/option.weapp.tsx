import { View } from '@tarojs/components'
import type { OptionProps } from './option-props'

export type { OptionProps }

/** The mini-program's radio button and checkbox cannot be styled, so a view with the role looks and reads the same. */
export function Option({
  kind,
  id,
  checked,
  className,
  markClassName,
  onPick,
  children,
  ...aria
}: OptionProps) {
  return (
    <View id={id} className={className} onClick={onPick} aria-role={kind} aria-checked={checked} {...aria}>
      <View className={markClassName} />
      {children}
    </View>
  )
}
