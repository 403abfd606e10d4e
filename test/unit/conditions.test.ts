import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { matchPath, type PageId, pages } from '@contract/pages'
import { paramsOf } from '@/router/locate'
import { readState } from '@/tester/start/state'
import project from '../../project.config.json'
import { read, root } from './sources'

/** A compile condition of WeChat devtools (`condition.miniprogram.list`): a page and its launch parameters. */
const condition = (id: PageId, query: string) => ({
  name: decodeURIComponent(query),
  pathName: pages[id].page,
  query,
})
const codesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

/** The cells of the table under a heading of the handbook. */
function rowsUnder(heading: string): string[][] {
  const [, below = ''] = read('docs/testing.md').split(`# ${heading}\n`)
  const table = below.split('\n#', 1)[0] ?? ''
  return [...table.matchAll(/^\| (.+) \|$/gm)].map(([, cells = '']) => cells.split(' | ')).slice(1)
}

/** Every state of the handbook that the mini-program can start in, without what a command prints first. */
function statesOfHandbook() {
  const parameters = rowsUnder('States')
    .filter(([, , what = '']) => !what.startsWith('H5: '))
    .flatMap(([name, values]) =>
      codesIn(values)
        .filter((value) => !value.endsWith('.ts'))
        .map((value) => `${codesIn(name)[0]}=${encodeURIComponent(value)}`),
    )
  const channels = rowsUnder('Channels of the seed').flatMap(([code]) => codesIn(code))
  const links = rowsUnder('More states')
    .flatMap(([, how]) => codesIn(how))
    .filter((code) => /^(\/\w*\?|sid=)[^<]+$/.test(code))
  return [
    ...parameters.map((query) =>
      query.startsWith('qa_notice')
        ? condition('result', `qa_persona=returning&${query}`)
        : condition('home', query),
    ),
    ...channels.map((code) => condition('landing', `channel=${code}`)),
    ...links.map((link) => {
      const [address = '', query = ''] = link.startsWith('sid=') ? ['/support', link] : link.split('?')
      return condition(matchPath(address)?.id ?? 'notFound', query)
    }),
  ]
}

test('WeChat devtools have a compile condition for every state of the handbook (UPDATE_DOCS=1 writes them) [S28.7]', () => {
  const list = statesOfHandbook()
  expect(list.length).toBeGreaterThan(30)
  expect(list.filter(({ query }) => readState(paramsOf(query)).refused.length)).toEqual([])
  expect(list.filter(({ pathName }) => pathName === pages.notFound.page)).toEqual([])
  const written = { ...project, condition: { miniprogram: { list } } }
  if (process.env.UPDATE_DOCS)
    writeFileSync(path.join(root, 'project.config.json'), `${JSON.stringify(written, null, 2)}\n`)
  else expect(project).toEqual(written)
})
