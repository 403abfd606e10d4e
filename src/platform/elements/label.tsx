import { type ElementProps, toDom } from './dom-props'

interface LabelProps extends ElementProps {
  /** Id of the control, Taro's name for `htmlFor`. */
  for?: string
}

export function Label({ for: control, ...props }: LabelProps) {
  // biome-ignore lint/a11y/noLabelWithoutControl: words and control come from the caller
  return <label htmlFor={control} {...toDom('label', props).dom} />
}
