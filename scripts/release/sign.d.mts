export function sign(file: string, comment: string, key?: string): string
