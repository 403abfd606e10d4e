import { type CallOptions, freshMobile, rowsOf, type TestApp, testApp } from '../tools/harness'

const SID = 'demo'
const PUT = '/open/support/put'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
/** What one test sends is not counted against the next. */
beforeEach(() => server.clock.forward(86_400))

const init = (sid = SID) => server.ok('/open/support/init', { sid })

/** A complete lead: the login group ticked, and of the institutions those that are named. */
async function lead(institutions: string[], { mobile = freshMobile(), sid = SID } = {}) {
  const { agreements } = await init(sid)
  const consents = agreements
    .filter(({ institution_code }) => institution_code === null || institutions.includes(institution_code))
    .map(({ consent_id }) => consent_id)
  return { sid, mobile, values: { call_time: 'morning' } as Record<string, string>, consents }
}

/** What is kept of a lead, or of all. */
const kept = async (lead_no?: string) => {
  const of = lead_no === undefined ? {} : { lead_no }
  return {
    leads: await rowsOf(server, 'support_leads', of),
    shares: await rowsOf(server, 'support_shares', of),
    consents: await rowsOf(server, 'consents', of),
    outbox: await rowsOf(server, 'outbox', of),
  }
}
const leadsOf = (mobile: string) =>
  rowsOf(server, 'support_leads', { mobile_index: server.deps.vault.index(mobile, 'mobile') })

/** Institutions that the list shows as told of a lead. */
const sharedIn = async (lead_no: string, options?: CallOptions) =>
  (await server.ok('/open/support/list', { sid: SID, lead_no }, options)).items
    .filter(({ shared }) => shared)
    .map(({ institution }) => institution.code)

describe('a lead', () => {
  test('is stored sealed, shared with the ticked institutions only, and each is told [S7.10]', async () => {
    const mobile = freshMobile()
    const given = await lead(['cf1', 'city'], { mobile })
    given.values = { call_time: 'evening', salutation: ' 王女士 ' }
    const { lead_no } = await server.ok(PUT, given, { device: 'mine', channel: 'organic' })
    expect(lead_no).toMatch(/^XS\d{16}$/)

    const { leads, shares, outbox } = await kept(lead_no)
    const [stored] = leads
    expect(await leadsOf(mobile)).toEqual([stored])
    expect(stored).toMatchObject({ lead_no, sid: SID, channel: 'organic', device: 'mine' })
    expect(server.deps.vault.open(stored?.mobile_sealed ?? '', 'mobile')).toBe(mobile)
    expect(stored?.mobile_index).toBe(server.deps.vault.index(mobile, 'mobile'))
    expect(JSON.parse(server.deps.vault.open(stored?.values_sealed ?? '', 'lead'))).toEqual({
      call_time: 'evening',
      salutation: '王女士',
    })
    expect(shares.map((share) => share.institution_code)).toEqual(['cf1', 'city'])
    expect(shares.every(({ sent_at, withdrawn_at }) => sent_at === null && withdrawn_at === null)).toBe(true)
    expect(outbox.map((row) => [row.lead_no, row.institution_code, row.apply_no])).toEqual([
      [lead_no, 'cf1', null],
      [lead_no, 'city', null],
    ])
  })

  test('keeps each consent with the text, channel, device and time, and of nobody else [S19.2, S24.4]', async () => {
    const { lead_no } = await server.ok(PUT, await lead(['cf2']), { device: 'mine', channel: 'organic' })
    const { consents } = await kept(lead_no)
    const { agreements } = await init()
    expect(consents.map((row) => [row.agreement_code, row.institution_code])).toEqual([
      ['user-service', null],
      ['privacy', null],
      ['lead-cf2', 'cf2'],
    ])
    for (const row of consents) {
      expect(row).toMatchObject({
        lead_no,
        user_id: null,
        channel: 'organic',
        device: 'mine',
        purpose: 'lead',
        withdrawn_at: null,
        given_at: server.clock.now(),
        hash: agreements.find(({ code }) => code === row.agreement_code)?.hash,
      })
    }
  })

  test('of a visitor who is logged in keeps the consents under their number [S19.2]', async () => {
    const token = await server.login()
    const session = await server.db
      .selectFrom('visitors')
      .select('user_id')
      .orderBy('user_id', 'desc')
      .execute()
    const { lead_no } = await server.ok(PUT, await lead(['cf1']), { token })
    const owners = new Set((await kept(lead_no)).consents.map((row) => row.user_id))
    expect([...owners]).toEqual([session[0]?.user_id])
  })

  type Given = Awaited<ReturnType<typeof lead>>
  const without = ({ consents }: Given, text: string) => consents.filter((id) => !id.includes(text))
  const refusals: [string, (given: Given) => Partial<Given>, string, RegExp][] = [
    ['a phone that is none', () => ({ mobile: '12345' }), 'mobile', /手机号码/],
    ['no answer to a required choice', () => ({ values: {} }), 'values.call_time', /请选择/],
    [
      'a choice that is not offered',
      () => ({ values: { call_time: 'midnight' } }),
      'values.call_time',
      /请选择列出的/,
    ],
    [
      'an answer that is too long',
      ({ values }) => ({ values: { ...values, salutation: '长'.repeat(65) } }),
      'values.salutation',
      /格式/,
    ],
    ['no tick at all', () => ({ consents: [] }), 'consents', /《用户服务协议》《隐私政策》/],
    [
      'no tick for the privacy policy',
      (given) => ({ consents: without(given, ':privacy:') }),
      'consents',
      /《隐私政策》/,
    ],
    [
      'no tick for an institution',
      (given) => ({ consents: without(given, ':lead-') }),
      'consents',
      /至少选择一家机构/,
    ],
    [
      'a tick for a text that is not in force',
      ({ consents }) => ({ consents: [...consents, 'city:lead-city:0.9:0123456789abcdef'] }),
      'consents',
      /协议已更新/,
    ],
    [
      "a tick for another page's institution",
      ({ consents }) => ({ consents: [...consents, 'micro1:lead-micro1:1.0:0123456789abcdef'] }),
      'consents',
      /协议已更新/,
    ],
  ]
  test.each(refusals)(
    'with %s is refused at its field and nothing is kept [S19.1]',
    async (_what, change, field, words) => {
      const given = await lead(['cf1'])
      const before = await kept()
      const answer = await server.call(PUT, { ...given, ...change(given) })
      expect(answer).toMatchObject({ code: 601, data: null })
      expect(answer.errors).toEqual([{ field, content: expect.stringMatching(words) }])
      expect(await kept()).toEqual(before)
    },
  )

  test('tells of all its broken fields at once [S19.1]', async () => {
    const answer = await server.call(PUT, { ...(await lead([])), values: {} })
    expect(answer.errors.map(({ field }) => field)).toEqual(['values.call_time', 'consents'])
  })

  test('keeps no answer that was not asked for [S19.3, S24.21]', async () => {
    const given = await lead(['cf1'])
    given.values = { call_time: 'morning', id_no: '330106199005150010', constructor: 'x' }
    const { lead_no } = await server.ok(PUT, given)
    const [stored] = (await kept(lead_no)).leads
    expect(server.deps.vault.open(stored?.values_sealed ?? '', 'lead')).toBe('{"call_time":"morning"}')
  })

  test('is the fourth of a phone within a day: refused until the day is over [S9.5]', async () => {
    const mobile = freshMobile()
    const given = await lead(['cf1'], { mobile })
    const codes = []
    for (const device of ['a', 'b', 'c', 'd']) codes.push((await server.call(PUT, given, { device })).code)
    expect(codes).toEqual([200, 200, 200, 429])
    expect(await leadsOf(mobile)).toHaveLength(3)
    server.clock.forward(86_400)
    expect((await server.call(PUT, given, { device: 'd' })).code).toBe(200)
  })

  test('is the eleventh of a device within a day: refused, and other devices are not [S9.5]', async () => {
    const codes = []
    for (let i = 0; i < 11; i++)
      codes.push((await server.call(PUT, await lead(['cf1']), { device: 'busy' })).code)
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    expect((await server.call(PUT, await lead(['cf1']), { device: 'quiet' })).code).toBe(200)
  })

  test('that is refused does not count', async () => {
    const mobile = freshMobile()
    const none = await lead([], { mobile })
    for (let i = 0; i < 5; i++) await server.call(PUT, none)
    expect((await server.call(PUT, await lead(['cf1'], { mobile }))).code).toBe(200)
  })
})

describe('what the list shows as shared', () => {
  test('is what the lead was shared with, and what an earlier one of the same phone and device was', async () => {
    const mobile = freshMobile()
    const first = await server.ok(PUT, await lead(['cf1'], { mobile }), { device: 'mine' })
    expect(await sharedIn(first.lead_no, { device: 'mine' })).toEqual(['cf1'])
    const second = await server.ok(PUT, await lead(['city'], { mobile }), { device: 'mine' })
    expect(await sharedIn(second.lead_no, { device: 'mine' })).toEqual(['cf1', 'city'])
    const stranger = await server.ok(PUT, await lead(['cf2']), { device: 'mine' })
    expect(await sharedIn(stranger.lead_no, { device: 'mine' })).toEqual(['cf2'])
  })

  test('is nothing for another device, an unknown number, or without one', async () => {
    const { lead_no } = await server.ok(PUT, await lead(['cf1']), { device: 'mine' })
    expect(await sharedIn(lead_no, { device: 'other' })).toEqual([])
    expect(await sharedIn('XS0000000000000000', { device: 'mine' })).toEqual([])
    const { items } = await server.ok('/open/support/list', { sid: SID }, { device: 'mine' })
    expect(items.some(({ shared }) => shared)).toBe(false)
  })

  test('is nothing on another page', async () => {
    const { lead_no } = await server.ok(PUT, await lead(['city']), { device: 'mine' })
    const { items } = await server.ok(
      '/open/support/list',
      { sid: 'single-demo', lead_no },
      { device: 'mine' },
    )
    expect(items.map(({ institution, shared }) => [institution.code, shared])).toEqual([['city', false]])
  })

  test('ends when the sharing was withdrawn [S19.5]', async () => {
    const { lead_no } = await server.ok(PUT, await lead(['cf1', 'cf2']), { device: 'mine' })
    const share = server.db.updateTable('support_shares').set({ withdrawn_at: server.clock.now() })
    await share.where('lead_no', '=', lead_no).where('institution_code', '=', 'cf1').execute()
    expect(await sharedIn(lead_no, { device: 'mine' })).toEqual(['cf2'])
  })
})
