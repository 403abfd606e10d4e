import type { AppStores } from '@contract/endpoints/application'
import type { Mark } from '@contract/endpoints/channel'
import type { ColumnType, Generated } from 'kysely'
import { USE_LIFE } from '../lib/retention'
import { names, table } from '../postgres/tables'

/** A marketing channel and its options. Seeded; an unknown code gets the defaults. */
export interface ChannelRow {
  code: string
  /** Visible name of the funnel in this channel; '' = the configured neutral name. */
  name: string
  /** Theme id; '' = the client's default (S5.1). */
  theme_color: string
  /** Page id of the funnel entry. */
  entry: 'from' | 'yfrom'
  /** Origin of the operator to which `/result` redirects, or ''. */
  redirect_domain: Generated<string>
  half_flow: Generated<boolean>
  /** Whether what its visitors enter may be passed on to institutions. */
  pass_on: Generated<boolean>
  test: Generated<boolean>
  /** Download addresses of the app; '' = none. */
  app_ios: Generated<string>
  app_android: Generated<string>
  app_universal: Generated<string>
  app_version: Generated<string>
  app_sha256: Generated<string>
  /** Addresses in the app stores of phone vendors. */
  app_stores: Generated<AppStores>
  /** null = nothing is reported. */
  conversions: Generated<ChannelConversions | null>
  /** When the channel last changed its platform; null if it never did. The database sets it. */
  conversions_since: Generated<Date | null>
}

interface ChannelTables {
  channels: ChannelRow
  /** First and last channel of a device; copied to the visitor at login. */
  device_channels: {
    device: string
    user_id: number | null
    first_channel: string
    last_channel: string
    first_at: Date
    last_at: Date
    /** The advertising platform's click id of the touch. */
    first_click_id: string | null
    last_click_id: string | null
    last_click_at: Generated<Date | null>
  }
  /** A landing with the click id that the postback needs. */
  channel_hits: {
    id: Generated<number>
    channel: string
    click_id: string | null
    /** Pattern of the page, e.g. `/landing/:channel`; '' = an unknown page. Values from the address are not stored. */
    landing: string
    device: string
    at: Date
  }
  /** A tracking event; its id makes it count once. */
  marks: {
    id: string
    /** Monday of the week of its partition, YYYY-MM-DD; the same each time that the mark is sent. */
    week: string
    name: string
    page: string
    at: Date
    props: ColumnType<Mark['props'], string, never>
    channel: string
    device: string
    user_id: number | null
    received_at: Date
  }
}

export type ConversionEvent = 'login' | 'order' | 'application' | 'received'

/** Where a channel reports what became of its clicks. */
export interface ChannelConversions {
  /** Name of a platform in INTEGRATIONS_FILE. */
  platform: string
  events: ConversionEvent[]
}

export const channelTables = {
  channels: table('channels', {
    owner: null,
    other: names(
      'code name theme_color entry redirect_domain half_flow pass_on test app_ios app_android app_universal app_version app_sha256 app_stores conversions conversions_since',
    ),
  }),
  device_channels: table('device_channels', {
    owner: 'user_id',
    readable: names('device first_click_id last_click_id'),
    other: names('user_id first_channel last_channel first_at last_at last_click_at'),
    // Devices of a visitor are kept for the visitor's next login.
    ends: [{ from: 'last_at', after: USE_LIFE, when: 'user_id is null' }],
    deletion: 'made anonymous',
    copy: { leftOut: "a login copies it to the visitor's own row, which the copy tells" },
    key: 'device',
  }),
  channel_hits: table('channel_hits', {
    owner: 'device',
    readable: names('click_id device'),
    other: names('id channel landing at'),
    ends: [{ from: 'at', after: USE_LIFE }],
    partitions: { by: 'at', step: 'week', ahead: 2, life: USE_LIFE },
    deletion: 'made anonymous',
    copy: { leftOut: 'it is of a device, before anybody logs in' },
  }),
  marks: table('marks', {
    owner: 'user_id',
    readable: names('props device'),
    other: names('id week name page at channel user_id received_at'),
    ends: [{ from: 'received_at', after: USE_LIFE }],
    partitions: { by: 'week', step: 'week', ahead: 2, life: USE_LIFE },
    deletion: 'made anonymous',
    copy: '登录与使用',
    key: 'device',
  }),
}

declare module '../postgres/tables' {
  interface Database extends ChannelTables {}
}
