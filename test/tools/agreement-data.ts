import type { Consent } from '@contract/endpoints/privacy'
import type { Contract } from '@/http/calls/agreement'

/** Builders of agreements and consents as the endpoints return them, for component tests. All data are invented. */

export const contract = (code: string, given: Partial<Contract> = {}): Contract => ({
  code,
  title: `协议${code}`,
  version: '1.1',
  group: 'login',
  institution_code: null,
  effective_at: '2025-12-31T16:00:00.000Z',
  ...given,
})

let id = 1
export const consent = (agreement_code: string, given: Partial<Consent> = {}): Consent => ({
  id: id++,
  agreement_code,
  title: agreement_code,
  version: '1.0',
  institution: null,
  purpose: 'login',
  given_at: '2026-11-20T02:00:00.000Z',
  withdrawn_at: null,
  ...given,
})
