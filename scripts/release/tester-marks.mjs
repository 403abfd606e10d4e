/** Nothing of the tester's tools may reach a build that ships: each of these words stands only in them. */
import { readFileSync } from 'node:fs'
import { filesIn } from '../files.mjs'

/** A parameter, the headers, the panel's title and its page. */
export const MARKS = ['qa_persona', 'x-sandbox-', '测试面板', 'pages/tester']

/** @returns {string[]} `<file> has "<mark>"` for every mark in a file of `folder`, its source maps included */
export function findMarks(folder) {
  return filesIn(folder).flatMap((name) => {
    const text = readFileSync(`${folder}/${name}`, 'utf8')
    const found = MARKS.filter((mark) => text.includes(mark) || name.includes(mark))
    return found.map((mark) => `${name} has "${mark}"`)
  })
}

/** @throws when a build that ships carries something of the tester's tools; names every file and mark */
export function refuseMarks(folder) {
  const found = findMarks(folder)
  if (found.length) throw new Error(`${folder} carries the tester's tools: ${found.join('; ')}`)
}
