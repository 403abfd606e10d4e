import { useState } from 'react'
import type { Saved } from '@/lib/money/saving'
import { Notice } from '../notice/notice'

/** What there is to say after saving or copying. `lost`: not even copying worked. */
export type Said = Exclude<Saved, 'cancelled'> | 'copied' | 'lost'

export interface Saving {
  said: Said | null
  save(): Promise<void>
  copy(): Promise<void>
}

/** Saving a text as a file, with copying it as the second way, which is only taken when the visitor takes it. */
export function useSaving(ways: { save: () => Promise<Saved>; copy: () => Promise<boolean> }): Saving {
  const [said, say] = useState<Said | null>(null)
  const save = async () => {
    const saved = await ways.save()
    // Who called it off is told nothing.
    if (saved !== 'cancelled') say(saved)
  }
  const copy = async () => say((await ways.copy()) ? 'copied' : 'lost')
  return { said, save, copy }
}

/** Whether `SavingWords` offer to copy; a second button for the same is then one too many. */
export const offersCopy = (said: Said | null) => said === 'started' || said === 'failed'

const CARE = '里面有您的个人信息，请妥善保管。'

interface SavingWordsProps {
  said: Said
  onCopy: () => unknown
  /** Id of the way to copy. */
  copyId: string
}

/** What is known of the file, and no more: a browser does not tell whether what it started to save is there. */
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
