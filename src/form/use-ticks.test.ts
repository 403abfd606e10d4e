import { act, renderHook } from '@testing-library/react'
import { agreement } from '../../test/tools/offer-data'
import { useTicks } from './use-ticks'

const service = agreement('service', null)
const privacy = agreement('privacy', null)
const codes = (all: readonly { code: string }[]) => all.map(({ code }) => code)

function setUp() {
  const { result, rerender } = renderHook(({ all }) => useTicks(all), {
    initialProps: { all: [service, privacy] },
  })
  return { ticks: () => result.current, rerender }
}

test('nothing is ticked at first; what is ticked can be unticked', () => {
  const { ticks } = setUp()
  expect(codes(ticks().missing)).toEqual(['service', 'privacy'])
  act(() => ticks().tick(privacy, true))
  expect(codes(ticks().given)).toEqual(['privacy'])
  expect(codes(ticks().missing)).toEqual(['service'])
  act(() => ticks().tick(privacy, false))
  expect(ticks().given).toEqual([])
})

test('a tick does not count for another version of the text', () => {
  const { ticks, rerender } = setUp()
  act(() => ticks().tick(service, true))
  const renewed = { ...service, version: '2.0', consent_id: 'service@2.0' }
  rerender({ all: [renewed, privacy] })
  expect(ticks().isTicked(renewed)).toBe(false)
  expect(ticks().given).toEqual([])
})
