import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'

/** What tests of components do on a rendered screen. */
export type User = ReturnType<typeof userEvent.setup>

/** Renders a component, with a user who taps and types. */
export const show = (element: ReactElement) => ({ ...render(element), user: userEvent.setup() })

/** The element with this id; null where it is not on the screen. */
export const byId = (id: string) => document.getElementById(id) as HTMLInputElement

/** The error message of a field. */
export const errorOf = (id: string) => byId(`${id}-error`)?.textContent

/** An answer that a test holds back until it calls `release`. */
export function holdBack<T>(answer: T) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return { answer: () => released.then(() => answer), release }
}
