import { names, table } from '../postgres/tables'

export interface OutboundTables {
  /** A registered host of the operator, written from the seed at every start. */
  operator_hosts: {
    host: string
    /** An app store's host, allowed for addresses of the app only. */
    app_store: boolean
  }
}

export const outboundTables = {
  operator_hosts: table('operator_hosts', { owner: null, other: names('host app_store') }),
}

declare module '../postgres/tables' {
  interface Database extends OutboundTables {}
}
