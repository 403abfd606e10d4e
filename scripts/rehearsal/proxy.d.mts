export function startProxy(ports: number[]): Promise<{ port: number; close(): Promise<void> }>
