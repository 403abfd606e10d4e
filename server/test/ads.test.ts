import { type TestApp, testApp } from './harness'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const titles = async (position: string) =>
  (await server.ok('/web/ad/list', { position })).ads.map((ad) => ad.title)
const ad = (id: number, change: object = {}) => ({
  id,
  position: 'test',
  title: `ad ${id}`,
  image: '',
  target: '/statusPro',
  starts_at: new Date('2026-11-20T00:00:00Z'),
  ends_at: new Date('2026-11-21T00:00:00Z'),
  budget: 100,
  ...change,
})

test('advertisements of a position are shown with the label, running ones only', async () => {
  const { ads } = await server.ok('/web/ad/list', { position: 'home' })
  expect(ads).toEqual([
    {
      id: 1,
      title: '了解示例民营银行的消费贷款',
      image: '',
      target: '/product/direct-flex',
      label: '广告',
      limited: false,
    },
    {
      id: 2,
      title: '示例第一网络小贷分期产品介绍',
      image: '',
      target: '/product/micro1-daily',
      label: '广告',
      limited: false,
    },
  ])
})

test('an unknown position has none', async () => {
  expect(await titles('nowhere')).toEqual([])
})

test('an advertisement is shown from its first moment, no longer at its last, and not once its budget is spent', async () => {
  await server.db
    .insertInto('ads')
    .values([
      ad(101, { starts_at: server.clock.now() }),
      ad(102, { starts_at: new Date(server.clock.now().getTime() + 1) }),
      ad(103, { ends_at: server.clock.now() }),
      ad(104, { spent: 99 }),
      ad(105, { spent: 100 }),
    ])
    .execute()
  expect(await titles('test')).toEqual(['ad 101', 'ad 104'])
})
