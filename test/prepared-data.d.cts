export function prepareData(): Promise<void>
export function takePreparedData(dataDir: string): void
