import { CODE } from '@contract/codes'
import { type IdentityStep, passesData } from '@contract/rules/ways'
import { type Catalogue, catalogueOf } from '../catalogue/catalogue'
import { cameBySql, passesOnSql } from '../channel/passing-on'
import type { Deps } from '../http/deps'
import { ApiError } from '../lib/api-error'
import { statement } from '../lib/statement'
import type { Db } from '../postgres/tables'

interface Setting {
  config: Pick<Deps['config'], 'identityStep'>
}
type Needs = Pick<Deps, 'clock'> & Setting

/**
 * When the identity is asked for: never while no listed product's way passes data on or the visitor's channel forbids it
 * (`pass_on`, channel/passing-on.ts), otherwise as the operator sets; but not after the choice where that leads to the
 * institution's own page (`elsewhere`, the half flow).
 */
export function identityStepOf(
  { products }: Catalogue,
  { config }: Setting,
  { pass_on, elsewhere = false }: { pass_on: boolean; elsewhere?: boolean | undefined },
): IdentityStep {
  const { identityStep } = config
  const isNeeded = pass_on && products.some(({ way }) => passesData(way))
  return isNeeded && !(elsewhere && identityStep === 'after') ? identityStep : 'never'
}

/** As `identityStepOf`, for the half flow, which is closed to channels whose visitors may not be passed on. */
export const identityStepElsewhere = async (db: Db, deps: Needs): Promise<IdentityStep> =>
  identityStepOf(await catalogueOf(db, deps.clock.now()), deps, { pass_on: true, elsewhere: true })

const readState = statement<{ pass_on: boolean }>(`select ${passesOnSql(cameBySql('$1', '$2'))} as pass_on`)

export interface IdentityState {
  catalogue: Catalogue
  pass_on: boolean
  identity: IdentityStep
}

/** When the visitor of an order is asked for the identity, and what decides it; without an order by the last touch. */
export async function identityStepFor(
  db: Db,
  deps: Needs,
  { user_id, order_no = '' }: { user_id: number; order_no?: string | undefined },
): Promise<IdentityState> {
  const [state] = await readState(db, user_id, order_no)
  const pass_on = state?.pass_on !== false
  const catalogue = await catalogueOf(db, deps.clock.now())
  return { catalogue, pass_on, identity: identityStepOf(catalogue, deps, { pass_on }) }
}

/** @throws {ApiError} 409 for name and identity number that nobody may ask for */
export function refuseIdentity(step: IdentityStep): void {
  if (step === 'never') throw new ApiError(CODE.conflict, '现在不需要填写实名信息，请返回上一步')
}
