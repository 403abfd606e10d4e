import type { Data } from '@contract/endpoints'
import { read } from '@/http/read'

const WITHDRAW = '/v1/user/consent/withdraw'

export type Withdrawn = Data<typeof WITHDRAW>

type OnRefused = (msg: string) => void

/** The visitor's consents, newest first, and who received data. */
export const loadConsents = () => read('/v1/user/consent/list', { receivers: true })

/** Withdraws a consent. Repeating it is safe: the server answers a second time as the first. */
export const withdrawConsent = (id: number, onRefused: OnRefused) => read(WITHDRAW, { id }, { onRefused })

/** Withdraws every consent by which data goes to an institution. Repeating it is safe. */
export const stopAll = (onRefused: OnRefused) => read('/v1/user/consent/stop', {}, { onRefused })

export const loadReceipt = (id: number, onRefused: OnRefused) =>
  read('/v1/user/consent/receipt', { id }, { onRefused })
