import { DRAFT } from '@/lib/form-draft'
import { openEntry } from '../logging-in'
import { list, WITH_LAYOUT } from '../scenario'

/** Both frameworks of the mini-program, because only there a typed value can come back late, and the H5. */
const on = WITH_LAYOUT

/** Scenarios about visitors who type and press faster than the screen follows. */
export const typing = list((test) => {
  test('a field keeps every character of a visitor who types faster than the screen follows [S25.16]', async (visitor) => {
    await openEntry(visitor)
    await visitor.waitFor('home-example')
    await visitor.settle()
    await visitor.lag(true)
    await visitor.fill('home-amount', '23456')
    await visitor.fill('login-mobile', '13912345678')
    await visitor.lag(false)
    await visitor.settle()
    expect(await visitor.value('login-mobile')).toBe('13912345678')
    expect(await visitor.value('home-amount')).toBe('23,456')
  })

  test('what the owner of a field refuses, rewrites or clears reaches the field [S25.16]', async (visitor) => {
    await openEntry(visitor)
    await visitor.fill('login-mobile', 'x')
    await visitor.settle()
    expect(await visitor.value('login-mobile')).toBe('')
    // The last character: the phone does not wait for the answer to one before it takes the next.
    await visitor.fill('login-mobile', '1391234x')
    await visitor.settle()
    expect(await visitor.value('login-mobile')).toBe('1391234')
  })

  test('quick presses of + each raise the amount by one step, also while the screen lags, and costs and draft follow', async (visitor) => {
    await openEntry(visitor)
    await visitor.waitFor('home-example')
    await visitor.settle()
    const costs = await visitor.text('home-example')
    const draft = await visitor.storage(DRAFT)
    await visitor.lag(true)
    for (let presses = 0; presses < 4; presses++) await visitor.tap('home-amount-more')
    await visitor.lag(false)
    await visitor.settle()
    expect(await visitor.value('home-amount')).toBe('14,000')
    expect(await visitor.text('home-example')).not.toBe(costs)
    expect(await visitor.storage(DRAFT)).not.toBe(draft)
  })
}, on)
