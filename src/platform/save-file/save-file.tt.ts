import type { Saved } from '@/lib/money/saving'

/** Douyin has no function that sends a file to a chat, so the visitor is offered to copy the text. */
export const saveFile = (_name: string, _text: string): Promise<Saved> => Promise.resolve('failed')
