import type { AppStores } from '@contract/endpoints/application'
import type { Mark } from '@contract/endpoints/channel'
import type { ColumnType, Generated } from 'kysely'

/** A marketing channel and its options. Seeded; an unknown code gets the defaults. */
export interface ChannelRow {
  code: string
  /** Visible name of the funnel in this channel; empty = the neutral name of the configuration. */
  name: string
  /** Theme id, or '' so that the client's fallback decides (S5.1). */
  theme_color: string
  /** Page id of the funnel entry. */
  entry: 'from' | 'yfrom'
  /** Origin of the operator's own that `/result` moves to, or ''. */
  redirect_domain: string
  half_flow: boolean
  test: boolean
  /** Where the app is to be had; '' = none. */
  app_ios: string
  app_android: string
  app_universal: string
  app_version: string
  app_sha256: string
  /** Stores of phone vendors. */
  app_stores: AppStores
}

/** A host of the operator's own; written from the seed at every start. */
export interface OperatorHostRow {
  host: string
  /** A store that the app is in: good for addresses of the app only. */
  app_store: boolean
}

/** First and last channel of a device; joined to the visitor at login. */
export interface DeviceChannelRow {
  device: string
  user_id: number | null
  first_channel: string
  last_channel: string
  first_at: Date
  last_at: Date
  /** The advertising platform's id of the click that led to the touch. */
  first_click_id: string | null
  last_click_id: string | null
}

/** A landing hit with the click id that the postback needs. */
export interface ChannelHitRow {
  id: Generated<number>
  channel: string
  click_id: string | null
  /** Pattern of the page, e.g. `/landing/:channel`; '' = no page of ours. What else an address holds is not kept. */
  landing: string
  device: string
  at: Date
}

/** A tracking mark; its id makes it count once. */
export interface MarkRow {
  id: string
  name: string
  page: string
  at: Date
  props: ColumnType<Mark['props'], string, never>
  channel: string
  device: string
  user_id: number | null
  received_at: Date
}

type Optional =
  | 'redirect_domain'
  | 'half_flow'
  | 'test'
  | 'app_ios'
  | 'app_android'
  | 'app_universal'
  | 'app_version'
  | 'app_sha256'
  | 'app_stores'

export interface ChannelTables {
  /** Columns with a default may be left out on insert. */
  channels: { [K in keyof ChannelRow]: K extends Optional ? Generated<ChannelRow[K]> : ChannelRow[K] }
  operator_hosts: OperatorHostRow
  device_channels: DeviceChannelRow
  channel_hits: ChannelHitRow
  marks: MarkRow
}
