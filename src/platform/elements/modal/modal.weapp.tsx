import { ScrollView, View } from '@tarojs/components'
import { useContext, useEffect, useRef } from 'react'
import { cx } from '@/lib/cx'
import { BackContext } from '../back/back-layers'
import { SheetContext, useKeyboardHeight } from '../field/keyboard.weapp'
import { shadeBar } from './bar.weapp'
import type { ModalProps } from './modal-props'

/** The padding of a dialog and of its layer, in px; a ScrollView takes a limit only as a length. */
const AROUND = 92

/** `catchMove` keeps the page behind from scrolling, and everything inside that is no ScrollView too. */
export function Modal(props: ModalProps) {
  const { role = 'dialog', labelledBy, label, describedBy, onClose, layerClassName } = props
  const { className, scrolls, opaque, children } = props
  const layers = useContext(BackContext)
  const keyboard = useKeyboardHeight()
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (close.current) return layers?.add(() => close.current?.())
  }, [layers])
  useEffect(() => (opaque ? undefined : shadeBar()), [opaque])
  return (
    <View
      className={cx('cover', layerClassName)}
      style={keyboard ? { paddingBottom: `${keyboard}px` } : undefined}
      catchMove
      onClick={onClose}
    >
      <View
        className={className}
        onClick={(event) => event.stopPropagation()}
        aria-role={role}
        aria-modal
        aria-label={label}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
      >
        <SheetContext.Provider value>
          {scrolls ? (
            <ScrollView
              scrollY
              style={{ maxHeight: `calc(100vh - ${AROUND + keyboard}px - env(safe-area-inset-bottom))` }}
            >
              {children}
            </ScrollView>
          ) : (
            children
          )}
        </SheetContext.Provider>
      </View>
    </View>
  )
}
