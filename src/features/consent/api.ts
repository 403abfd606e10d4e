import type { Data } from '@contract/endpoints'
import { read } from '@/http/read'

const WITHDRAW = '/v1/user/consent/withdraw'

export type Withdrawn = Data<typeof WITHDRAW>

type OnRefused = (msg: string) => void

/** Withdraws a consent. Repeating it is safe: the server answers a second time as the first. */
export const withdrawConsent = (id: number, onRefused: OnRefused) => read(WITHDRAW, { id }, { onRefused })

export const loadReceipt = (id: number, onRefused: OnRefused) =>
  read('/v1/user/consent/receipt', { id }, { onRefused })
