import type { Option } from '@contract/rules/order-options'

/** The visible label of a stored value, or the value itself when it has none. */
export const labelOf = (options: readonly Option[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value

/** Whether `value` is at or after `least` in a list that is sorted lowest first. */
export const atLeast = (options: readonly Option[], value: string, least: string) =>
  position(options, value) >= position(options, least)

function position(options: readonly Option[], value: string): number {
  const index = options.findIndex((option) => option.value === value)
  if (index < 0) throw new RangeError(`unknown option ${value}`)
  return index
}
