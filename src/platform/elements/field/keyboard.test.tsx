import { render, screen } from '@testing-library/react'
import { useKeyboard } from './keyboard.weapp'

const mockListeners = new Set<(event: { height: number }) => void>()
const mockFocus = jest.fn()
jest.mock('@tarojs/taro', () => ({
  onKeyboardHeightChange: (listen: () => void) => mockListeners.add(listen),
  offKeyboardHeightChange: (listen: () => void) => mockListeners.delete(listen),
}))
jest.mock('./focus-field', () => ({ focusField: (id: string) => mockFocus(id) }))

function Field() {
  const { onFocus, ...props } = useKeyboard()
  return (
    <button type="button" onClick={() => onFocus?.({ target: { id: 'visit-name' } })}>
      {JSON.stringify(props)}
    </button>
  )
}

test('a field on a page asks WeChat for room for an error and the footer above the keyboard', () => {
  render(<Field />)
  expect(screen.getByRole('button').textContent).toBe('{"cursorSpacing":112}')
})
