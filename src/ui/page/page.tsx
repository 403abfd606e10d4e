import { View } from '@tarojs/components'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { cx } from '@/lib/cx'
import { stickyRef } from '@/platform/elements/page/sticky'
import { Form } from '../form/form'
import s from './page.module.scss'

/** What every page shows. */
interface PageSide {
  /** Before the heading: the way back. */
  back?: ReactNode
  /** At the right end of the first line, e.g. the switch of the elder view. */
  side?: ReactNode
  end?: ReactNode
}

export const PageSideContext = createContext<PageSide>({})

/** Receives the heading of the page's content, '' before; null where the document keeps the title of the page table. */
export const HeadingContext = createContext<((heading: string) => void) | null>(null)

/** Whether the page is visible: a ref, because a change must not render hidden pages (WeChat: no `setData` then). */
export const ShownContext = createContext<{ readonly current: boolean }>({ current: true })

export interface PageProps {
  /** What this step is for; the page's only heading of level 1. */
  title: string
  /** Whether the content is still loading, so that the heading does not replace the document's title. */
  waiting?: boolean
  sub?: ReactNode
  hero?: boolean
  /** Its parts stand beside each other on a wide screen. */
  wide?: boolean
  progress?: ReactNode
  /** The name of the platform, above the title of the first page. */
  brand?: string | undefined
  children?: ReactNode
  /** The one primary action (and at most a text button), within reach of the thumb at the bottom. */
  action?: ReactNode
  /** Makes content and action one `<Form>`; the action is `<Button submit>`. */
  onSubmit?: () => unknown
}

export function Page(props: PageProps) {
  const { title, waiting, sub, hero, wide, progress, brand, children, action, onSubmit } = props
  const onHeading = useContext(HeadingContext)
  useEffect(() => {
    onHeading?.(waiting ? '' : title)
  }, [title, waiting, onHeading])
  const { back, side, end } = useContext(PageSideContext)
  const heading = (
    <View className={s.title} aria-role="heading" aria-level={1}>
      {title}
    </View>
  )
  const parts = (
    <>
      {progress}
      <View className={s.head}>
        {back}
        {brand ? <View className={`strong ${s.brand}`}>{brand}</View> : heading}
        {side && <View className={`small ${s.side}`}>{side}</View>}
      </View>
      {brand && heading}
      {sub && <View className={`small ${s.sub}`}>{sub}</View>}
      <View className={s.content}>
        {children}
        {end}
      </View>
      {action && (
        <View ref={stickyRef} className={s.bottom}>
          {action}
        </View>
      )}
    </>
  )
  return (
    <View className={cx(s.page, hero && s.hero, wide && 'wide')} aria-role="main">
      {/* All of the page: an element sticks only inside of its parent. */}
      {onSubmit ? (
        <Form className={s.form} onSubmit={onSubmit}>
          {parts}
        </Form>
      ) : (
        parts
      )}
    </View>
  )
}
