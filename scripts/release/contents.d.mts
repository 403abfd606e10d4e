export function partsOf(only?: string): string[]
export function nameOf(manifest: { name: string; version: string }, commit: string, only?: string): string
export function contentsOf(root: string, commit: string, parts: string[]): Map<string, Buffer>
