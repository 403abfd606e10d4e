/** What the systems have received beside the messages of `arrivals`. */
export const createReceived = () => ({
  /** Identity numbers that were checked. */
  checked: new Set<string>(),
  /** Codes of the answers to each report, by its id. */
  reports: new Map<string, number[]>(),
  /** Ids of conversions by `<click> <event>`. */
  conversions: new Map<string, Set<string>>(),
  /** Messages to visitors by WeChat. */
  notices: [] as { mobile: string; product: string }[],
  /** Messages without a valid signature. */
  forged: [] as string[],
})

export type Received = ReturnType<typeof createReceived>
