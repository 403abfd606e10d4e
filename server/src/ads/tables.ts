import type { Fen } from '@contract/brands'
import type { Generated } from 'kysely'
import { USE_LIFE } from '../lib/retention'
import { names, table } from '../postgres/tables'

/** An advertisement, always shown with the label 广告. */
export interface AdRow {
  id: number
  /** Where it is shown, e.g. `home`, `productList`. */
  position: string
  title: string
  /** Same-origin path or data URL of its image; '' = text only. */
  image: string
  /** Path of one of the product's own pages. */
  target: string
  starts_at: Date
  ends_at: Date
  /** The advertisement is not shown once clicks have used it up. */
  budget: Fen
  spent: Generated<Fen>
  cost_per_click: Generated<Fen>
  /** Remaining stock; null = unlimited. */
  stock: number | null
}

interface AdTables {
  ads: AdRow
  ad_clicks: {
    id: Generated<number>
    ad_id: number
    kind: 'click' | 'stock'
    channel: string
    device: string
    user_id: number | null
    charged: Fen
    at: Date
  }
  /** A visitor's first click of a day (China time). */
  ad_visitors: {
    ad_id: number
    /** YYYY-MM-DD. */
    day: string
    /** `user:<id>`, before login `device:<id>`. */
    visitor: string
    channel: string
    at: Date
  }
}

export const adTables = {
  ads: table('ads', {
    owner: null,
    other: names('id position title image target starts_at ends_at budget spent cost_per_click stock'),
    key: 'local',
  }),
  ad_clicks: table('ad_clicks', {
    owner: 'user_id',
    readable: ['device'],
    other: names('id ad_id kind channel user_id charged at'),
    ends: [{ from: 'at', after: USE_LIFE }],
    deletion: 'made anonymous',
    copy: '登录与使用',
    key: 'local',
  }),
  ad_visitors: table('ad_visitors', {
    owner: 'visitor',
    readable: ['visitor'],
    other: names('ad_id day channel at'),
    ends: [{ from: 'at', after: USE_LIFE }],
    deletion: 'deleted',
    copy: { leftOut: 'the number of clicks tells more' },
    key: 'local',
  }),
}

declare module '../postgres/tables' {
  interface Database extends AdTables {}
}
