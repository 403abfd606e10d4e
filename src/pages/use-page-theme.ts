import { isThemeName, type ThemeName } from '@contract/theme'
import { useDidHide, useDidShow } from '@tarojs/taro'
import { useLayoutEffect, useState } from 'react'
import { platform } from '@/platform/platform'
import { useTheme } from '@/stores/theme'

const apply = (name: ThemeName) => useTheme.getState().setName(name)

const keyOf = (sid: string) => `support_theme_${sid}`

/** While the support page is visible; the guard applies the channel's theme. An unknown name changes nothing. */
export function usePageTheme(sid: string | undefined): (theme_color: string) => void {
  const [own, setOwn] = useState(() => (sid && platform.session.get(keyOf(sid))) || '')
  const [visible, setVisible] = useState(true)
  useDidShow(() => setVisible(true))
  useDidHide(() => setVisible(false))

  // Before the first paint, so that the other theme does not flash.
  useLayoutEffect(() => {
    if (!visible || !isThemeName(own)) return
    let picked = useTheme.getState().name
    let applied = false
    const takeOver = () => {
      applied = true
      apply(own)
      applied = false
    }
    takeOver()
    const stop = useTheme.subscribe(({ name }) => {
      if (applied) return
      picked = name
      takeOver()
    })
    return () => {
      stop()
      apply(picked)
    }
  }, [own, visible])
  return (theme_color) => {
    if (sid && isThemeName(theme_color)) platform.session.set(keyOf(sid), theme_color)
    setOwn(theme_color)
  }
}
