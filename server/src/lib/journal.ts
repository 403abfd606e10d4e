import { readdirSync, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { ServiceDown } from './api-error'

/** Lines in files outside of the database: a restored backup of it does not take them back. */
export interface Journal {
  /** Resolves once the disk has the line. @throws {ServiceDown} */
  write<L extends { at: string }>(line: L): Promise<void>
}

export const NO_JOURNAL: Journal = { write: async () => {} }

/** Appends to the file of the month, and waits for the disk. */
async function append(folder: string, name: string, text: string) {
  const file = await open(path.join(folder, name), 'a', 0o600)
  try {
    await file.appendFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  const list = await open(folder)
  await list.sync().finally(() => list.close())
}

/** The journal in a folder that exists. A line begins anew, in case that a crash has cut off the one before it. */
export const fileJournal = (folder: string): Journal => ({
  write: (line) =>
    append(folder, `${line.at.slice(0, 7)}.jsonl`, `\n${JSON.stringify(line)}\n`).catch((cause: unknown) => {
      throw new ServiceDown('the journal cannot be written', { cause })
    }),
})

/** The lines of all files. One that was cut off counts as null: what it was about has not happened. */
export function readJournal(folder: string): unknown[] {
  const parsed = (line: string): unknown => {
    try {
      return JSON.parse(line)
    } catch {
      return null
    }
  }
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
  const texts = files.sort().map((name) => readFileSync(path.join(folder, name), 'utf8'))
  return texts.flatMap((text) => text.split('\n').filter(Boolean).map(parsed))
}
