import type { InstitutionCode } from '@contract/brands'
import type { Generated } from 'kysely'
import { names, table } from '../postgres/tables'

interface AgreementTables {
  agreements: {
    code: string
    title: string
    /** `login`, `platform`, `institution`, `hk`. */
    group: string
    /** The institution that may receive data under the consent (PIPL art. 23), or null. */
    institution_code: InstitutionCode | null
    /** The text only informs: a tick confirms that it was read. Any other agreement is a consent. */
    only_read: boolean
    position: number
    /** False for one that the catalogue no longer has: nobody is asked for it. */
    active: Generated<boolean>
  }
  /** One version of the text, never changed once stored, because consents refer to its hash. */
  agreement_versions: {
    code: string
    version: string
    /** Sanitised HTML, as shown. */
    html: string
    /** SHA-256 of `html`, hex. */
    hash: string
    /** SHA-256 of the seed file's text, hex. */
    source_hash: string
    effective_at: Date
  }
}

export const agreementTables = {
  agreements: table('agreements', {
    owner: null,
    other: names('code title group institution_code only_read position active'),
  }),
  agreement_versions: table('agreement_versions', {
    owner: null,
    other: names('code version html hash source_hash effective_at'),
    appendOnly: true,
  }),
}

declare module '../postgres/tables' {
  interface Database extends AgreementTables {}
}
