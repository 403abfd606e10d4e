import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** The lines of a file of JSON lines; a line that a kill cut off is left out. */
export function readLines(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return lines.slice(0, -1).map((line) => JSON.parse(line))
}

/** What a stand-in has received and done, which a process that is started again continues. */
export function openJournal(file) {
  const lines = readLines(file)
  return {
    lines,
    note(line) {
      const dated = { at: Date.now(), ...line }
      appendFileSync(file, `${JSON.stringify(dated)}\n`)
      lines.push(dated)
    },
  }
}
