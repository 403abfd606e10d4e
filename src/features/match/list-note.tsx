import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { LIST_NOTE, RATE_NOTE } from '@/lib/money/paid'
import { NoteLine } from '@/ui/note-line/note-line'
import { PaidNote } from '@/ui/paid-note/paid-note'

interface ListNoteProps {
  list: 'offers' | 'catalog'
  onAbout?: () => void
  children?: ReactNode
}

export const ListNote = ({ list, onAbout, children }: ListNoteProps) => (
  <NoteLine id={`${list}-note`} words={LIST_NOTE}>
    {children}
    <View>{RATE_NOTE}</View>
    {onAbout && <PaidNote id={`${list}-about`} onAbout={onAbout} />}
  </NoteLine>
)
