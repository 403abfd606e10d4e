import { PressError } from '@/lib/expected'
import { dial } from '@/platform/elements/dial'
import { operator } from '@/platform/operator'

/** @throws {PressError} with the number, where there is no dialler */
export async function call(): Promise<void> {
  if (!(await dial(operator.phone))) throw new PressError(`请用电话拨打${operator.phone}`)
}
