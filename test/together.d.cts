export function filesOf(batch: string): string[]
export function ignoredIn(project: string): string[]
