import { CODE } from '@contract/codes'
import type { Deps } from '../http/deps'
import { ApiError } from '../lib/api-error'
import { keepNewest } from '../postgres/keep-newest'
import type { Db } from '../postgres/tables'

type Needs = Pick<Deps, 'clock'> & { config: Pick<Deps['config'], 'costSheetSeconds'> }

/** Records when a cost sheet was first shown to a visitor. `hash` is the sheet's (catalogue/cost-sheet). */
export async function noteShown(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  view: { user_id: number; hash: string },
): Promise<void> {
  const noted = await db
    .insertInto('cost_sheet_views')
    .values({ ...view, shown_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (noted.numInsertedOrUpdatedRows)
    await keepNewest(db, 'cost_sheet_views', { user_id: view.user_id }, 'shown_at')
}

/**
 * When the visitor began to read a cost sheet that was shown at `shown_at`, by the server's clock (S24.15; 金规〔2026〕2号).
 * Nobody reads two sheets at once (S24.65): `readings`, the beginnings for the other confirmed sheets, take up their time.
 * May be null where no reading time is required. @throws {ApiError} 409 when it was not shown, or not for long enough
 */
export function readSince(
  { clock, config }: Needs,
  shown_at: Date | null,
  readings: readonly Date[],
): Date | null {
  if (config.costSheetSeconds === 0) return shown_at
  if (!shown_at) throw new ApiError(CODE.conflict, '请先阅读成本明示表，再提交申请')
  const length = config.costSheetSeconds * 1000
  let begun = shown_at.getTime()
  for (const other of readings.map(Number).sort((a, b) => a - b))
    if (other < begun + length && begun < other + length) begun = other + length
  const left = Math.ceil((begun + length - clock.now().getTime()) / 1000)
  if (left > 0) throw new ApiError(CODE.conflict, `请先阅读成本明示表，${left}秒后可以提交`)
  return new Date(begun)
}
