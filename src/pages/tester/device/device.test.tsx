import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Check } from 'typebox/value'
import { BackContext } from '@/platform/elements/back/back-layers'
import { platform } from '@/platform/platform'
import { Recording } from '@/tester/device/recording'
import { ALL_BACKS } from '@/tester/device/tried'
import { Device } from './device'

jest.mock('@/tester/device/api', () => {
  const stored = new Map<string, unknown>()
  let copied = ''
  return {
    api: {
      getDeviceInfo: () => ({ brand: 'b', model: 'm', system: 's', platform: 'android' }),
      getAppBaseInfo: () => ({ version: '8.0.50', SDKVersion: '3.17.0' }),
      getWindowInfo: () => ({ screenWidth: 375, screenHeight: 812, windowWidth: 375, windowHeight: 724 }),
      setStorageSync: (key: string, value: unknown) => stored.set(key, value),
      removeStorageSync: (key: string) => stored.delete(key),
      batchGetStorageSync: (keys: string[]) => keys.map((key) => stored.get(key)),
      setClipboardData: ({ data, success }: { data: string; success: () => void }) => {
        copied = data
        success()
      },
      getClipboardData: ({ success }: { success: (read: object) => void }) => success({ data: copied }),
    },
  }
})

test('one tap copies a recording in the form of a profile, with what the device answers and what the tester has tried', async () => {
  const copy = jest.spyOn(platform, 'copy').mockResolvedValue(true)
  const layers: (() => void)[] = []
  const add = (close: () => void) => {
    layers.push(close)
    return () => void layers.splice(layers.indexOf(close), 1)
  }
  render(
    <BackContext.Provider value={{ add, count: () => layers.length }}>
      <Device />
    </BackContext.Provider>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: '开始' }))
  const backs = () => document.getElementById('device-backs')?.textContent
  for (let times = 0; times < ALL_BACKS; times++) {
    expect(backs()).not.toContain('完成')
    act(() => layers.at(-1)?.())
  }
  expect(layers).toEqual([])
  expect(backs()).toContain('完成')
  await user.click(screen.getByRole('radio', { name: '没有读' }))
  await user.click(screen.getByRole('button', { name: '复制结果' }))
  const recording = JSON.parse(copy.mock.lastCall?.[0] ?? '{}') as Recording
  expect(Check(Recording, recording)).toBe(true)
  expect(recording).toMatchObject({
    source: [expect.stringMatching(/^recorded \d{4}-\d\d-\d\d m, WeChat 8\.0\.50$/)],
    app: { library: '3.17.0' },
    window: { height: 724, safeArea: null },
    batchStorage: 'reads',
    functions: { batchGetStorageSync: true, makePhoneCall: false },
    privacyAsks: null,
    backsCaught: ALL_BACKS,
    clipboard: true,
    ariaSpoken: false,
  })
  expect(document.getElementById('device-result')?.textContent).toBe(JSON.stringify(recording, null, 2))
})
