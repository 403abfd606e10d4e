import { act, render, screen, waitFor } from '@testing-library/react'
import { Modal } from '../modal/modal.weapp'
import { useKeyboard } from './keyboard.weapp'

const mockListeners = new Set<(event: { height: number }) => void>()
const mockFocus = jest.fn()
jest.mock('@tarojs/taro', () => ({
  onKeyboardHeightChange: (listen: () => void) => mockListeners.add(listen),
  offKeyboardHeightChange: (listen: () => void) => mockListeners.delete(listen),
}))
jest.mock('./focus-field', () => ({ focusField: (id: string) => mockFocus(id) }))

const rise = (height: number) =>
  act(() => {
    for (const listen of mockListeners) listen({ height })
  })

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

test('a sheet rises above the keyboard, scrolls to the field, and comes down when the tap that closed the keyboard is over', async () => {
  const { unmount } = render(
    <Modal labelledBy="x" layerClassName="layer">
      <Field />
    </Modal>,
  )
  const layer = document.querySelector('.layer') as HTMLElement
  const field = screen.getByRole('button', { hidden: true })
  expect(field.textContent).toBe('{"adjustPosition":false}')
  field.click()
  rise(300)
  expect(layer.style.paddingBottom).toBe('300px')
  await waitFor(() => expect(mockFocus).toHaveBeenCalledWith('visit-name'))
  rise(0)
  expect(layer.style.paddingBottom).toBe('300px')
  await waitFor(() => expect(layer.style.paddingBottom).toBe(''))
  unmount()
  expect(mockListeners.size).toBe(0)
})
