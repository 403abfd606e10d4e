import { Button, View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'
import { Icon } from '../icon/icon'
import s from './note-line.module.scss'

interface NoteLineProps {
  id: string
  words: string
  children: ReactNode
}

/** A note about a list in one line, which opens the rest in place. */
export function NoteLine({ id, words, children }: NoteLineProps) {
  const [open, setOpen] = useState(false)
  return (
    <View>
      <Button
        id={id}
        className={`press caption ${s.line}`}
        hoverClass="pressed"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="info" className={s.icon} />
        <View className={s.words}>{words}</View>
      </Button>
      {open && <View className={`small ${s.more}`}>{children}</View>}
    </View>
  )
}
