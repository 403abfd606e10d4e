import { Button, View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'
import { sendAgain } from '@/lib/attempts/attempts'
import { cx } from '@/lib/cx'
import { focusAfterRetry, noteRetry, reveal } from '@/platform/elements/page/after-retry'
import { Icon } from '../icon/icon'
import s from './press.module.scss'
import type { Press } from './use-press'

/** After this time the visitor is told that the answer is still awaited, in milliseconds. */
const PATIENCE_MS = 8000

/** At once when a press came to nothing; after 8 s when it still waits, and trying again sends its calls once more. */
export function PressNote({ busy, words, retry }: Partial<Press>) {
  const [late, setLate] = useState(false)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: trying again begins a new wait
  useEffect(() => {
    if (!busy) return undefined
    const timer = setTimeout(setLate, PATIENCE_MS, true)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [busy, turn])
  if (late) {
    const wait = () => {
      setTurn(turn + 1)
      sendAgain()
    }
    return (
      <Note id={retry && 'press-retry'} text="服务器暂时没有回应，还在等待" label="再试一次" onRetry={wait} />
    )
  }
  return words && !busy ? <Note id="press-retry" error text={words} label="重试" onRetry={retry} /> : null
}

interface NoteProps {
  id?: string | undefined
  error?: boolean
  text: string
  label: string
  onRetry?: (() => void) | undefined
}

function Note({ id, error, text, label, onRetry }: NoteProps) {
  const note = useRef<HTMLElement>(null)
  useEffect(() => {
    // Only for a press: what loads by itself must not move the page under the visitor.
    if (id) reveal(note.current)
    return focusAfterRetry
  }, [id])
  // The plain class is for the rows in which controls stand.
  return (
    <View ref={note} className={cx('press-note', s.note, error && s.error)} aria-role="alert">
      <Icon name="warn" />
      <View className={s.words}>{text}</View>
      <Button
        id={id}
        className={s.retry}
        hoverClass={s.pressed}
        onClick={(event) => {
          event.stopPropagation()
          noteRetry()
          onRetry?.()
        }}
      >
        {label}
      </Button>
    </View>
  )
}
