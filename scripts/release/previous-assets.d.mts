export function keepPrevious(folder: string, now?: number): void
