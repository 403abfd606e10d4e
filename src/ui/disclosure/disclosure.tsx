import { Button, Text, View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'
import s from './disclosure.module.scss'

interface DisclosureProps {
  /** The id of the button, which is the heading of the section too. */
  id: string
  title: string
  level?: 2 | 3
  children: ReactNode
}

/** A section to open. Its state is written out, because the mini-program has no `aria-expanded`. */
export function Disclosure({ id, title, level = 3, children }: DisclosureProps) {
  const [open, setOpen] = useState(false)
  return (
    <View className={s.disclosure}>
      <View aria-role="heading" aria-level={level}>
        <Button
          id={id}
          className={`press apart ${s.toggle}`}
          hoverClass="pressed"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Text className="strong">{title}</Text>
          <Text className="small">{open ? '收起' : '展开'}</Text>
        </Button>
      </View>
      {open && <View className={s.body}>{children}</View>}
    </View>
  )
}
