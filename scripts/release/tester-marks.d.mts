export const MARKS: readonly string[]
export function findMarks(folder: string): string[]
export function refuseMarks(folder: string): void
