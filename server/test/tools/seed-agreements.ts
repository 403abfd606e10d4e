import seeded from '../../seed/agreements.json'
import { versionAt } from '../../src/seed/agreement-files'
import type { AgreementFile } from '../../src/seed/files'

/** The time at which the clock of a test server starts. */
export const START = '2026-11-20T02:00:00.000Z'

const agreements: AgreementFile[] = seeded

/** The version of an agreement in force at that time, with the name of its text's file. @throws when there is none */
export function inForce(agreement: string) {
  const file = agreements.find(({ code }) => code === agreement)
  const version = file && versionAt(file, Date.parse(START))
  if (!version) throw new Error(`the seed has no agreement ${agreement} in force`)
  return version
}

/** The seed's example of an agreement that has changed, with its former version and the one in force. */
export function changedAgreement() {
  const changed = agreements.find(({ versions }) => versions.length > 1)
  const former = changed?.versions[0]
  if (!changed || !former) throw new Error('no agreement of the seed has changed')
  return { code: changed.code, title: changed.title, former, current: inForce(changed.code) }
}
