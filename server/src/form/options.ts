import type { Option } from '@contract/rules/order-options'

/** The visible label of a stored value; the value itself where there is none. */
export const labelOf = (options: readonly Option[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value

/** True when `value` stands at or above `least` in a list that is ordered lowest first. */
export const atLeast = (options: readonly Option[], value: string, least: string) =>
  position(options, value) >= position(options, least)

function position(options: readonly Option[], value: string): number {
  const index = options.findIndex((option) => option.value === value)
  if (index < 0) throw new RangeError(`unknown option ${value}`)
  return index
}
