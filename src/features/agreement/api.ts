import { CODE } from '@contract/codes'
import type { Data, Payload } from '@contract/endpoints'
import { post } from '@/http/api'
import { CONTRACTS } from '@/http/calls/paths'

const TEXT = '/support/agreement/detail'

export type AgreementDetail = Data<typeof TEXT>

/** As `listContracts`, with an empty list for a product that does not exist. */
export async function listContractsOr(subject: Payload<typeof CONTRACTS>) {
  const answer = await post(CONTRACTS, subject, { own: [CODE.notFound], retry: true })
  return answer?.code === CODE.notFound ? [] : answer?.data?.contracts
}

export async function loadText(code: string, version?: string) {
  const payload = { code, ...(version && { version }) }
  const answer = await post(TEXT, payload, { own: [CODE.notFound], retry: true })
  return answer?.code === CODE.notFound ? null : answer?.data
}
