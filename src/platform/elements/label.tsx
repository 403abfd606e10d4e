import { type ElementProps, toDom } from './dom-props'

interface LabelProps extends ElementProps {
  /** The id of the control; this is Taro's name for `htmlFor`. */
  for?: string
}

export function Label({ for: control, ...props }: LabelProps) {
  // biome-ignore lint/a11y/noLabelWithoutControl: the caller supplies text and control
  return <label htmlFor={control} {...toDom('label', props).dom} />
}
