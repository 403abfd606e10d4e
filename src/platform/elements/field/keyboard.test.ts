import { renderHook } from '@testing-library/react'
import { useKeyboard } from './keyboard.weapp'

jest.mock('@tarojs/taro', () => ({}))

test('a field on a page asks WeChat for room for an error and the footer above the keyboard', () => {
  expect(renderHook(() => useKeyboard()).result.current).toEqual({ cursorSpacing: 112 })
})
