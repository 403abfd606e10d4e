export interface BuildTarget {
  inputs: string[]
  output: string
}
export function inputsOf(root: string, target: Pick<BuildTarget, 'inputs'>): string
export function isFresh(root: string, name: string, target: BuildTarget, inputs: string): boolean
export function writeStamp(root: string, name: string, target: BuildTarget, inputs: string): void
