import type { Generated } from 'kysely'
import type { ConversionEvent } from '../channel/tables'
import { USE_LIFE } from '../lib/retention'
import { names, table } from '../postgres/tables'

/** An event of a visitor that is reported to the advertising platform of a click; contains nothing personal but the click. */
export interface ConversionRow {
  conversion_id: Generated<number>
  user_id: number
  event: ConversionEvent
  /** The number of the visitor, order or application. */
  subject: string
  /** A click that is both touches counts as the last one. */
  touch: 'first' | 'last'
  channel: string
  platform: string
  click_id: string
  clicked_at: Date
  at: Date
  /** When the platform accepted it. */
  reported_at: Date | null
}

interface ConversionTables {
  conversions: ConversionRow
}

export const conversionTables = {
  conversions: table('conversions', {
    owner: 'user_id',
    readable: ['click_id'],
    other: names('conversion_id user_id event subject touch channel platform clicked_at at reported_at'),
    // No click is reported for as long, so none is reported a second time afterwards.
    ends: [{ from: 'at', after: USE_LIFE }],
    deletion: 'deleted with it',
    copy: '从哪里来',
  }),
}

declare module '../postgres/tables' {
  interface Database extends ConversionTables {}
}
