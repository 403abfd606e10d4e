import type { OptionProps } from './option-props'

export type { OptionProps }

/** A native radio button or checkbox inside its label, which supports arrow keys, space and screen readers. */
export function Option({
  kind,
  name,
  id,
  value,
  checked,
  className,
  markClassName,
  onPick,
  children,
  ...aria
}: OptionProps) {
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
