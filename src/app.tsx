// This import must stay first: it replaces the phone, the clock and the address before any other module reads them.
import '@/tester/start/start'
// This second, so that errors of all other modules are noticed.
import '@/platform/errors/watch'
import { useDidHide, useDidShow } from '@tarojs/taro'
import type { PropsWithChildren } from 'react'
import { platform } from '@/platform/platform'
import { settings } from '@/platform/settings'
import { noteBackground } from '@/router/resume'
import '@/router/arrival/launch'
import { useView } from '@/stores/view'
import '@/tracking/errors'
import './app.scss'

if (platform.address.host === settings.debugHost) platform.openDebugConsole()

/** Renders nothing itself: on the mini-program only pages render. Each of them runs the guard (router/page.tsx). */
export default function App({ children }: PropsWithChildren) {
  useDidHide(noteBackground)
  useDidShow(useView.getState().read)
  return children
}
