// First: it holds before anything else reads the phone, the clock or the address.
import '@/tester/start/start'
import { useDidHide } from '@tarojs/taro'
import type { PropsWithChildren } from 'react'
import { platform } from '@/platform/platform'
import { settings } from '@/platform/settings'
import { noteBackground } from '@/router/resume'
import '@/platform/page/aria'
import '@/router/launch'
import './app.scss'

if (platform.address.host === settings.debugHost) platform.openDebugConsole()

/** The app itself shows nothing: on the mini-program only pages do. Each page is its own gate (router/page.tsx). */
export default function App({ children }: PropsWithChildren) {
  useDidHide(noteBackground)
  return children
}
