/** A secret that this database was written with. */
export interface SecretCheckRow {
  /** `INDEX_SECRET`, or `VAULT_KEYS <id>`. */
  name: string
  /** Derived from the secret (lib/vault.ts). */
  digest: string
}

export interface SecretTables {
  secret_checks: SecretCheckRow
}
