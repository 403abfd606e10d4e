/** The limits of a figure, and the steps in which it changes from `min` on. */
export interface Steps<N extends number = number> {
  min: N
  max: N
  step: N
}

export const within = (value: number, { min, max }: Omit<Steps, 'step'>) =>
  Math.min(max, Math.max(min, value))

/** The next whole step in a direction, within the limits: from 12,345 up to 13,000 and not to 13,345. */
export function nextStep(value: number, direction: 1 | -1, steps: Steps): number {
  const taken = (value - steps.min) / steps.step
  const next = direction > 0 ? Math.floor(taken) + 1 : Math.ceil(taken) - 1
  return within(steps.min + next * steps.step, steps)
}
