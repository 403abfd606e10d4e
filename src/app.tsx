import { useDidHide, usePageNotFound } from '@tarojs/taro'
import type { PropsWithChildren } from 'react'
import { platform } from '@/platform/platform'
import { settings } from '@/platform/settings'
import { open } from '@/router/navigate'
import { noteBackground } from '@/router/resume'
import '@/platform/aria'
import './app.scss'

if (platform.address.host === settings.debugHost) platform.openDebugConsole()

/** The app itself shows nothing: on the mini-program only pages do. Each page is its own gate (router/page.tsx). */
export default function App({ children }: PropsWithChildren) {
  useDidHide(noteBackground)
  // H5 has a page that takes every unknown address; the mini-program tells of one here.
  usePageNotFound(() => void open({ id: 'notFound', params: {} }, 'replace'))
  return children
}
