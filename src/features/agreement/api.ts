import { CODE } from '@contract/codes'
import type { Data, Payload } from '@contract/endpoints'
import { post } from '@/http/api'
import { CONTRACTS } from '@/http/calls/paths'

const TEXT = '/support/agreement/detail'

export type AgreementDetail = Data<typeof TEXT>

/** Nothing has this code, or it is no code at all. */
const UNKNOWN: readonly number[] = [CODE.notFound, CODE.validation]

/** As `listContracts`, with an empty list for what does not exist. */
export async function listContractsOr(subject: Payload<typeof CONTRACTS>) {
  const answer = await post(CONTRACTS, subject, { own: UNKNOWN, retry: 'read' })
  return answer && UNKNOWN.includes(answer.code) ? [] : answer?.data?.contracts
}

export async function loadText(code: string, version?: string) {
  const payload = { code, ...(version && { version }) }
  const answer = await post(TEXT, payload, { own: UNKNOWN, retry: 'read' })
  return answer && UNKNOWN.includes(answer.code) ? null : answer?.data
}
