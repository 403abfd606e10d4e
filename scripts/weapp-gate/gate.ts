import { readBuild } from './read/build'
import { promisedLibrary } from './read/libraries'
import { check, type Finding } from './rule'
import { apisOf } from './rules/apis'
import { rules } from './rules/rules'

/** Checks a folder with a build of the mini-program against every rule. */
export const checkBuild = (folder: string): Finding[] => check(readBuild(folder), rules)

/** Returns every rule with its reason and its source, as a Markdown table. */
export const rulesTable = () =>
  ['| rule | why | source |', '| --- | --- | --- |']
    .concat(rules.map(({ code, why, source }) => `| ${code} | ${why} | ${source} |`))
    .join('\n')

/** Returns the functions of WeChat that the build uses as a Markdown table, the newest first. */
export function apisTable(folder: string) {
  const build = readBuild(folder)
  const rows = apisOf(build).map(
    ({ name, since, guarded }) => `| ${name} | ${since} | ${guarded ? 'yes' : ''} |`,
  )
  const head = `| API | since base library | guarded (needed after ${promisedLibrary(build)}) |`
  return [head, '| --- | --- | --- |', ...rows].join('\n')
}

/** One bug can cause a finding in every template, so the list is limited. */
const SHOWN = 20

/** Returns a line for each rule, followed by a line for each of its findings. */
export function report(findings: readonly Finding[]): string {
  const lines = rules.flatMap(({ code, why, source }) => {
    const own = findings.filter(({ rule }) => rule === code)
    if (!own.length) return [`ok    ${code}`]
    const places = own.map(({ file, place, text }) => `      ${file}${place && `:${place}`} ${code} ${text}`)
    const more = places.length > SHOWN ? [`      and ${places.length - SHOWN} more`] : []
    return [`FAULT ${code.padEnd(16)} ${why} (${source})`, ...places.slice(0, SHOWN), ...more]
  })
  return [...lines, '', `${rules.length} rules, ${findings.length} findings`].join('\n')
}
