export interface AgreementRow {
  code: string
  title: string
  /** `login`, `platform`, `institution`, `hk`. */
  group: string
  /** Set where the consent lets this institution receive data (PIPL art. 23). */
  institution_code: string | null
  position: number
}

/** One version of the text. Never changed once stored: consents refer to its hash. */
export interface AgreementVersionRow {
  code: string
  version: string
  /** Sanitised, as shown. */
  html: string
  /** SHA-256 of `html`, hex. */
  hash: string
  /** SHA-256 of the seed file's text, hex. */
  source_hash: string
  effective_at: Date
}

export interface AgreementTables {
  agreements: AgreementRow
  agreement_versions: AgreementVersionRow
}
