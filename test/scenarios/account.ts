import { giveCity } from './funnel'
import { tapWhenThere, userIdOf } from './known'
import { logIn } from './logging-in'
import { newPerson } from './person'
import { haveAppliedTwice, receive } from './privacy'
import { list } from './scenario'

export const account = list((test) => {
  test('a visitor exports their data as a text that they can read [S23.5]', async (visitor) => {
    const person = newPerson()
    await visitor.open('landing', { channel: 'test-c3' })
    await logIn(visitor, person)
    await giveCity(visitor, person)
    await visitor.arrive('selectProduct')
    await visitor.open('mine')
    await tapWhenThere(visitor, 'mine-export')
    await visitor.waitFor('export-text')
    const shown = await visitor.text('export-text')
    for (const part of [person.mobile, person.name, '深圳市', '《隐私政策》', 'test-c3'])
      expect(shown).toContain(part)
    await visitor.tap('export-save')
    const file = await visitor.savedFile()
    expect(file.name).toMatch(/^我的数据-\d{8}\.txt$/)
    expect(file.text.replace(/^\ufeff/, '').replace(/\s+/g, '')).toBe(shown)
    await visitor.tap('export-copy')
    await visitor.see('已复制全文')
    expect(await visitor.clipboard()).toContain(person.mobile)
  })

  test('a visitor deletes the account in three taps, none of its personal data remain, and a later login creates a new account [S24.22]', async (visitor) => {
    const { person, user_id: before } = await haveAppliedTwice(visitor)
    await visitor.store('_channel', 'test-c3')
    const told = await receive(visitor, 'direct')
    const device = await visitor.storage('localdid')

    await visitor.open('mine')
    await tapWhenThere(visitor, 'mine-delete')
    await visitor.tap('delete-submit')
    await visitor.tapText('确认删除')
    await visitor.see('账号已删除')

    for (const key of ['access_token', 'user_id', 'phone_mark', 'token'])
      expect(await visitor.storage(key)).toBeNull()
    expect(await visitor.storage('localdid')).not.toBe(device)
    expect(await visitor.storage('_channel')).toBe('test-c3')
    expect(JSON.parse((await visitor.storage('form_draft')) ?? '{}')).toMatchObject({
      data: {},
      order_no: '',
    })
    for (const table of ['visitors', 'sessions', 'orders', 'applications', 'match_traces', 'login_marks'])
      expect(await visitor.server.rows(`select 1 from ${table} where user_id = $1`, [before])).toEqual([])
    const proof = await visitor.server.rows<{ device: string }>(
      'select distinct device from consents where user_id = $1',
      [before],
    )
    expect(proof).toEqual([{ device: '' }])
    const deliveries = await visitor.server.rows<{ kind: string; institution_code: string }>(
      'select kind, institution_code from deliveries where apply_no = $1',
      [told.apply_no],
    )
    expect(deliveries).toEqual([{ kind: 'withdraw', institution_code: 'direct' }])

    await visitor.tap('ended-home', 'home')
    await visitor.reload()
    await logIn(visitor, person)
    await visitor.arrive('from')
    expect(await userIdOf(visitor)).not.toBe(before)
    await visitor.waitFor('from-name')
    expect(await visitor.value('from-name')).toBe('')
  })
})
