import { useState } from 'react'
import type { Saved } from '@/lib/money/saving'
import { Notice } from '../notice/notice'

/** The message after saving or copying. `lost` means that even copying failed. */
type Said = Exclude<Saved, 'cancelled'> | 'copied' | 'lost'

/** Saves a text as a file; the visitor can copy it instead. */
export function useSaving(ways: { save: () => Promise<Saved>; copy: () => Promise<boolean> }) {
  const [said, say] = useState<Said | null>(null)
  const save = async () => {
    const saved = await ways.save()
    if (saved !== 'cancelled') say(saved)
  }
  const copy = async () => say((await ways.copy()) ? 'copied' : 'lost')
  return { said, save, copy }
}

const CARE = '里面有您的个人信息，请妥善保管。'

interface Words {
  title: string
  words: string
  tone?: 'warn'
  copy?: string
}

/** What is known of the file: a browser does not report whether a started download was saved. */
const WORDS: Record<Said, Words> = {
  started: { title: '已开始下载', words: CARE, copy: '没有看到文件？复制全文' },
  sent: { title: '已发送到您选择的聊天', words: CARE },
  failed: {
    title: '文件没有保存成功',
    words: '可以改为复制全文，再粘贴到备忘录中保存。',
    tone: 'warn',
    copy: '复制全文',
  },
  copied: { title: '已复制全文', words: `可以粘贴到备忘录中保存。${CARE}` },
  lost: { title: '没有复制成功', words: '请长按下面的文字，自行选择和复制。', tone: 'warn' },
}

/** Whether `SavingWords` offers to copy, so that nothing else has to. */
export const offersCopy = (said: Said | null) => said !== null && WORDS[said].copy !== undefined

export function SavingWords(props: { said: Said; onCopy: () => unknown; copyId: string }) {
  const { said, onCopy, copyId } = props
  const { title, words, tone = 'info', copy } = WORDS[said]
  const action = copy ? { id: copyId, label: copy, onClick: () => void onCopy() } : undefined
  return (
    <Notice tone={tone} title={title} action={action}>
      {words}
    </Notice>
  )
}
