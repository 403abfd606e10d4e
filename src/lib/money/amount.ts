import type { Steps } from '../steps'
import { formatYuan } from './money'

/** Limits and step in fen. */
export type AmountLimits = Steps

/** The error message for an amount in fen, or null. */
export function amountProblem(fen: number, { min, max, step }: AmountLimits): string | null {
  if (fen < min) return `金额最少${formatYuan(min)}元，请调高一些`
  if (fen > max) return `金额最多${formatYuan(max)}元，请调低一些`
  const over = (fen - min) % step
  return over ? `请填${formatYuan(step)}的整数倍，例如${formatYuan(fen - over + step)}` : null
}
