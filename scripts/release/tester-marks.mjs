/** Nothing of the tester's tools may reach a build that ships: each of these words stands only in them. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A parameter, the headers, the panel's title and its page. */
export const MARKS = ['qa_persona', 'x-sandbox-', '测试面板', 'pages/tester']

/** @returns {string[]} `<file> has "<mark>"` for every mark in a file of `folder`, its source maps included */
export function findMarks(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      const name = path.relative(folder, file)
      return MARKS.filter((mark) => text.includes(mark) || name.includes(mark)).map(
        (mark) => `${name} has "${mark}"`,
      )
    })
    .sort()
}

/** @throws when a build that ships carries something of the tester's tools; names every file and mark */
export function refuseMarks(folder) {
  const found = findMarks(folder)
  if (found.length) throw new Error(`${folder} carries the tester's tools: ${found.join('; ')}`)
}
