import type { Generated } from 'kysely'
import type { ConversionEvent } from '../channel/tables'

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

declare module '../postgres/tables' {
  interface Database extends ConversionTables {}
}
