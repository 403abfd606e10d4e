import type { OptionProps } from './option-props'

/** A native radio button or checkbox inside its label, which supports arrow keys, space and screen readers. */
export function Option(props: OptionProps) {
  const { kind, name, id, value, checked, onPick, children, ...rest } = props
  const { className, chosenClassName: _, pressedClassName: _held, markClassName, ...aria } = rest
  return (
    <label className={className}>
      <input
        type={kind}
        id={id}
        name={name}
        value={value}
        checked={checked}
        className={markClassName}
        onChange={onPick}
        {...aria}
      />
      {children}
    </label>
  )
}
