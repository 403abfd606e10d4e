import { Button, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { tabKeys, tabOrder } from '@/platform/elements/tab-keys'
import s from './tabs.module.scss'

interface TabsProps<V extends string> {
  /** The tabs are `<id>-<value>`, and the panel is `<id>-panel`. */
  id: string
  label: string
  tabs: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
  children: ReactNode
}

export const Tabs = <V extends string>({ id, label, tabs, value, onChange, children }: TabsProps<V>) => (
  <>
    <View className={s.tabs} aria-role="tablist" aria-label={label} {...tabKeys}>
      {tabs.map((tab) => (
        <Button
          key={tab.value}
          id={`${id}-${tab.value}`}
          className={cx('press', s.tab, tab.value === value && s.chosen)}
          hoverClass="pressed"
          aria-role="tab"
          aria-selected={tab.value === value}
          {...tabOrder(tab.value === value, `${id}-panel`)}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
        </Button>
      ))}
    </View>
    <View id={`${id}-panel`} aria-role="tabpanel" aria-labelledby={`${id}-${value}`}>
      {children}
    </View>
  </>
)
