export function criticalCss(document: Document, sheets: readonly string[]): string
