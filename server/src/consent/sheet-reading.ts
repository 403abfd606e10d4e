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
 * When the cost sheet was first shown, by the server's clock (S24.15; 金规〔2026〕2号); may be null where no reading time is
 * required. @throws {ApiError} 409 when it was not shown, or not for long enough
 */
export function readSince({ clock, config }: Needs, shown_at: Date | null): Date | null {
  if (config.costSheetSeconds === 0) return shown_at
  if (!shown_at) throw new ApiError(CODE.conflict, '请先阅读成本明示表，再提交申请')
  const read = (clock.now().getTime() - shown_at.getTime()) / 1000
  const left = Math.ceil(config.costSheetSeconds - read)
  if (left > 0) throw new ApiError(CODE.conflict, `请先阅读成本明示表，${left}秒后可以提交`)
  return shown_at
}
