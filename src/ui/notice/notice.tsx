import { View } from '@tarojs/components'
import { type ReactNode, useEffect } from 'react'
import { cx } from '@/lib/cx'
import { focusAfterRetry, noteRetry } from '@/platform/elements/page/after-retry'
import { Icon } from '../icon/icon'
import { Link } from '../link/link'
import s from './notice.module.scss'

interface NoticeProps {
  tone?: 'info' | 'warn' | 'error'
  title?: string | undefined
  children?: ReactNode
  action?: { label: string; onClick: () => unknown; id?: string | undefined } | undefined
  onReload?: (() => unknown) | undefined
  reloadId?: string
  id?: string
}

/** A message that must be read, so it stays on the page. When its action removes it, the focus is not lost. */
export function Notice({ tone = 'info', title, children, onReload, reloadId, id, ...props }: NoticeProps) {
  const { action = onReload && { label: '重新加载', onClick: onReload, id: reloadId } } = props
  useEffect(() => focusAfterRetry, [])
  const act = () => {
    noteRetry()
    return action?.onClick()
  }
  return (
    <View id={id} className={cx(s.notice, s[tone])} aria-role={tone === 'error' ? 'alert' : undefined}>
      <Icon name={tone === 'info' ? 'info' : 'warn'} className={s.icon} />
      <View className={s.words}>
        {title && <View className="strong">{title}</View>}
        {children && <View>{children}</View>}
        {action && (
          <Link id={action.id} onClick={act}>
            {action.label}
          </Link>
        )}
      </View>
    </View>
  )
}
