import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '..')
const CLIENTS = /额度|风控|信息审核/

/** The modules as a build with this setting compiles them. */
function builtWith(words: string) {
  process.env.TARO_APP_WORDS = words
  let built = { titles: [] as unknown[], words: '' }
  jest.isolateModules(() => {
    const { pages } = jest.requireActual<typeof import('../contract/pages')>('../contract/pages')
    const { CHOSEN_WORDS } = jest.requireActual<typeof import('../contract/words')>('../contract/words')
    const { CHECKS } = jest.requireActual<typeof import('@/lib/time/progress')>('@/lib/time/progress')
    const titles = Object.values(pages).map(({ title }) => title)
    built = { titles, words: [CHOSEN_WORDS.overlay, ...CHECKS].join() }
  })
  delete process.env.TARO_APP_WORDS
  return built
}

test('a build with TARO_APP_WORDS=neutral titles the form 确认金额 and names other checks, without 额度, 风控 and 信息审核 [S24.80]', () => {
  const [client, neutral] = [builtWith('client'), builtWith('neutral')]
  expect(client.titles).toContain('确认额度')
  expect(neutral.titles).toEqual(client.titles.map((it) => (it === '确认额度' ? '确认金额' : it)))
  expect(neutral.words).toBe('信息核对中，请耐心等待…,实名信息核验,基础资料核验,产品条件核对,需求匹配')
  expect(client.words).toMatch(CLIENTS)
  expect(neutral.words).not.toMatch(CLIENTS)
})

test('no file of client, server, contract and seed but contract/words.ts has the words 额度, 风控 or 信息审核 [S24.80]', () => {
  const found = ['src', 'contract', 'server/seed', 'server/src'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|json|md|html|svg)$/.test(file))
      // The rules for texts name what they refuse; testers' tools are no build that ships.
      .filter((file) => !/\.test\.|^(pages\/)?tester\/|^lib\/wording\//.test(file))
      .map((file) => path.join(folder, file))
      .filter((file) => CLIENTS.test(readFileSync(path.join(root, file), 'utf8'))),
  )
  expect(found).toEqual(['contract/words.ts'])
})
