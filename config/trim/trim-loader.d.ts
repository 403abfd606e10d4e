import type { Edit } from './trim'

export function trim(source: string, edits: readonly Edit[], file: string): string
