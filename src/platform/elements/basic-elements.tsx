import { createElement, forwardRef } from 'react'
import { type ElementProps, toDom } from './dom-props'

export const View = forwardRef<HTMLElement, ElementProps>(function View(props, ref) {
  const { tag, dom } = toDom('div', props)
  return createElement(tag, { ref, ...dom })
})

type TextProps = ElementProps & { userSelect?: boolean }

export const Text = forwardRef<HTMLElement, TextProps>(function Text(all, ref) {
  const { userSelect: _, ...props } = all
  const { tag, dom } = toDom('span', props)
  return createElement(tag, { ref, ...dom })
})

/** `for` is Taro's name for `htmlFor`. */
export function Label({ for: control, ...props }: ElementProps & { for?: string }) {
  // biome-ignore lint/a11y/noLabelWithoutControl: the caller supplies text and control
  return <label htmlFor={control} {...toDom('label', props).dom} />
}

interface ButtonProps extends ElementProps {
  disabled?: boolean
  formType?: 'submit'
  /** Only has an effect on the mini-program. */
  openType?: string
}

export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(all, ref) {
  const { formType, openType: _, ...props } = all
  const { dom } = toDom('button', props)
  return <button ref={ref} type={formType ?? 'button'} {...dom} />
})
