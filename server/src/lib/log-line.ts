import { jsonWithoutNumbers } from './masked-text'

/** Levels of the log's lines, as pino numbers them. */
const LEVEL = { info: 30, warn: 40, fatal: 60 } as const

/** A line in the form of the server's log, for what is written without a server. */
export function logLine(level: keyof typeof LEVEL, about: object, msg: string): string {
  const line = JSON.stringify({ level: LEVEL[level], time: Date.now(), pid: process.pid, ...about, msg })
  return `${jsonWithoutNumbers(line)}\n`
}
