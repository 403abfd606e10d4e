import { type ReactNode, useEffect } from 'react'
import { focusAfterRetry, noteRetry } from '@/platform/elements/page/after-retry'
import { Blank } from './blank'

interface FailedProps {
  title: string
  children?: ReactNode
  onReload: () => unknown
  reloadId?: string
}

/** What a page is about could not be loaded; for a part of a page there is `Notice`. When a reload removes it, the focus is not lost. */
export function Failed({ title, children, onReload, reloadId }: FailedProps) {
  useEffect(() => focusAfterRetry, [])
  const reload = () => {
    noteRetry()
    return onReload()
  }
  const action = { label: '重新加载', onClick: reload, id: reloadId }
  return <Blank failed title={title} why={children} action={action} />
}
