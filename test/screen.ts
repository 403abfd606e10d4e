import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'

/** The simulated user by whom component tests tap and type. */
export type User = ReturnType<typeof userEvent.setup>

export const show = (element: ReactElement) => ({ ...render(element), user: userEvent.setup() })

/** Returns the element with this id; null if it is not on the screen. */
export const byId = (id: string) => document.getElementById(id) as HTMLInputElement

export const errorOf = (id: string) => byId(`${id}-error`)?.textContent

/** Creates a response that is pending until the test calls `release`. */
export function holdBack<T>(answer: T) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return { answer: () => released.then(() => answer), release }
}
