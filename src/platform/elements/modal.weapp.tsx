import { View } from '@tarojs/components'
import type { ModalProps } from './modal-props'

/** `catchMove` keeps the page behind from scrolling; scrolling content inside uses a ScrollView. */
export function Modal({
  role = 'dialog',
  labelledBy,
  describedBy,
  onClose,
  layerClassName,
  className,
  children,
}: ModalProps) {
  return (
    <View className={layerClassName} catchMove onClick={onClose}>
      <View
        className={className}
        onClick={(event) => event.stopPropagation()}
        aria-role={role}
        aria-modal
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
      >
        {children}
      </View>
    </View>
  )
}
