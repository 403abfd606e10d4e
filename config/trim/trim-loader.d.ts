import type { Edit } from './edits'

export function trim(source: string, edits: readonly Edit[], file: string): string
