import { forwardRef } from 'react'
import { type ElementProps, toDom } from './dom-props'

interface ButtonProps extends ElementProps {
  disabled?: boolean
  formType?: 'submit' | 'reset'
  /** Only has an effect on the mini-program. */
  openType?: string
}

export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(all, ref) {
  const { formType, openType: _, ...props } = all
  const { dom } = toDom('button', props)
  return <button ref={ref} type={formType ?? 'button'} {...dom} />
})
