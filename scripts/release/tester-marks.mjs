/** Prevents a build that ships from containing the tester's tools. Each mark is a word that occurs only in them. */
import { readFileSync } from 'node:fs'
import { filesIn } from '../files.mjs'

/** The key of the stored state, a parameter, the prefix of the headers, the panel's title and the panel's page. */
export const MARKS = ['qa_state', 'qa_fault', 'x-sandbox-', '测试面板', 'pages/tester']

/** @returns {string[]} `<file> has "<mark>"` for every mark in a file of `folder`, source maps included */
function findMarks(folder) {
  return filesIn(folder).flatMap((name) => {
    const text = readFileSync(`${folder}/${name}`, 'utf8')
    const found = MARKS.filter((mark) => text.includes(mark) || name.includes(mark))
    return found.map((mark) => `${name} has "${mark}"`)
  })
}

/** @throws when a build that ships contains the tester's tools; the message names every file and mark */
export function refuseMarks(folder) {
  const found = findMarks(folder)
  if (found.length) throw new Error(`${folder} contains the tester's tools: ${found.join('; ')}`)
}
