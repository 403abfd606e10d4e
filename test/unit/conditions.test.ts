import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pages } from '@contract/pages'
import { modulePathOf, paramsOf, visitOf } from '@/router/locate'
import { readState } from '@/tester/start/state'
import project from '../../project.config.json'
import { read, root } from './sources'

const codesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

/** The cells of the table under a heading of the handbook. */
function rowsUnder(heading: string): string[][] {
  const table = read('docs/testing.md').split(`# ${heading}\n`)[1]?.split('\n#', 1)[0] ?? ''
  return [...table.matchAll(/^\| (.+) \|$/gm)].map(([, cells = '']) => cells.split(' | ')).slice(1)
}

/** Every state of the handbook that the mini-program can start in without what a command prints, as an H5 address. */
function statesOfHandbook(): string[] {
  const ofMiniProgram = rowsUnder('States').filter(([, , what = '']) => !what.startsWith('H5: '))
  const parameters = ofMiniProgram.flatMap(([name, values]) =>
    codesIn(values)
      .filter((value) => !value.endsWith('.ts'))
      .map((value) => `${codesIn(name)[0]}=${encodeURIComponent(value)}`),
  )
  return [
    ...parameters.map((query) => (/notice/.test(query) ? '/result?qa_persona=returning&' : '/?') + query),
    ...rowsUnder('Channels of the seed').flatMap(([code]) => codesIn(code).map((name) => `/landing/${name}`)),
    ...rowsUnder('More states')
      .flatMap(([, how]) => codesIn(how).map((code) => code.replace(/^sid=/, '/support?sid=')))
      .filter((code) => /^\/\w*\?[^<]+$/.test(code)),
  ]
}

/** A compile condition of WeChat devtools (`condition.miniprogram.list`): a page and its launch parameters. */
function conditionOf(address: string) {
  const [pathName = '', query = ''] = modulePathOf(visitOf(address) ?? { id: 'notFound', params: {} }).split(
    '?',
  )
  return { name: decodeURIComponent(query), pathName: pathName.slice(1), query }
}

test('WeChat devtools have a compile condition for every state of the handbook (UPDATE_DOCS=1 writes them) [S28.7]', () => {
  const list = statesOfHandbook().map(conditionOf)
  expect(list.length).toBeGreaterThan(30)
  expect(list.filter(({ query }) => readState(paramsOf(query)).refused.length)).toEqual([])
  expect(list.filter(({ pathName }) => pathName === pages.notFound.page)).toEqual([])
  const written = { ...project, condition: { miniprogram: { list } } }
  if (process.env.UPDATE_DOCS)
    writeFileSync(path.join(root, 'project.config.json'), `${JSON.stringify(written, null, 2)}\n`)
  else expect(project).toEqual(written)
})
