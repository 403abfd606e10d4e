import { type Fen, fen } from '@contract/brands'
import type { Steps } from '../steps'
import { formatYuan } from './money'

export type AmountLimits = Steps<Fen>

export function amountProblem(amount: Fen, { min, max, step }: AmountLimits): string | null {
  if (amount < min) return `金额最少${formatYuan(min)}元，请调高一些`
  if (amount > max) return `金额最多${formatYuan(max)}元，请调低一些`
  const over = (amount - min) % step
  return over ? `请填${formatYuan(step)}的整数倍，例如${formatYuan(fen(amount - over + step))}` : null
}
