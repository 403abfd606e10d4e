import { type ElementProps, toDom } from './dom-props'

interface LabelProps extends ElementProps {
  /** Id of the control, Taro's name for `htmlFor`. */
  for?: string
}

export function Label({ for: control, ...props }: LabelProps) {
  return <label htmlFor={control} {...toDom('label', props).dom} />
}
