import { useState } from 'react'
import type { Saved } from '@/lib/money/saving'
import { Notice } from '../notice/notice'

/** The message after saving or copying. `lost` means that even copying failed. */
export type Said = Exclude<Saved, 'cancelled'> | 'copied' | 'lost'

export interface Saving {
  said: Said | null
  save(): Promise<void>
  copy(): Promise<void>
}

/** Saves a text as a file; the visitor can copy it instead. */
export function useSaving(ways: { save: () => Promise<Saved>; copy: () => Promise<boolean> }): Saving {
  const [said, say] = useState<Said | null>(null)
  const save = async () => {
    const saved = await ways.save()
    // A visitor who cancelled needs no message.
    if (saved !== 'cancelled') say(saved)
  }
  const copy = async () => say((await ways.copy()) ? 'copied' : 'lost')
  return { said, save, copy }
}

/** Whether `SavingWords` offers to copy; a second button for the same would be superfluous. */
export const offersCopy = (said: Said | null) => said === 'started' || said === 'failed'

const CARE = '里面有您的个人信息，请妥善保管。'

interface SavingWordsProps {
  said: Said
  onCopy: () => unknown
  /** The id of the button that copies. */
  copyId: string
}

/** Says what is known of the file: a browser does not report whether a started download was saved. */
export function SavingWords({ said, onCopy, copyId }: SavingWordsProps) {
  const copy = (label: string) => ({ id: copyId, label, onClick: () => void onCopy() })
  switch (said) {
    case 'started':
      return (
        <Notice title="已开始下载" action={copy('没有看到文件？复制全文')}>
          {CARE}
        </Notice>
      )
    case 'sent':
      return <Notice title="已发送到您选择的聊天">{CARE}</Notice>
    case 'failed':
      return (
        <Notice tone="warn" title="文件没有保存成功" action={copy('复制全文')}>
          可以改为复制全文，再粘贴到备忘录中保存。
        </Notice>
      )
    case 'copied':
      return <Notice title="已复制全文">可以粘贴到备忘录中保存。{CARE}</Notice>
    case 'lost':
      return (
        <Notice tone="warn" title="没有复制成功">
          请长按下面的文字，自行选择和复制。
        </Notice>
      )
  }
}
