export function readStatements(text: string): Map<string, string>
export function exempt(statement: string): string | undefined
export function readTitles(source: string): { id: string; title: string }[]
export function readCoverage(): {
  statements: Map<string, string>
  /** The statements that no test shows. */
  bare: string[]
  /** `file: id` for each cited id that is no statement. */
  unknown: string[]
}
