export interface OutboundTables {
  /** A registered host of the operator, written from the seed at every start. */
  operator_hosts: {
    host: string
    /** An app store's host, allowed for addresses of the app only. */
    app_store: boolean
  }
}

declare module '../postgres/tables' {
  interface Database extends OutboundTables {}
}
