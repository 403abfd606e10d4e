export function readStatements(text: string): Map<string, string>
export function exempt(statement: string): string | undefined
export function readTitles(source: string): { id: string; title: string }[]
export function readCoverage(): {
  statements: Map<string, string>
  /** Statements that no test shows. */
  bare: string[]
  /** `file: id` of cited ids that are neither a statement nor a decision. */
  unknown: string[]
}
