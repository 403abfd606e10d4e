import type { Saved } from '@/lib/money/saving'
import { platform } from '../platform'

/** Web views that open a Blob as a page or drop it. Others may do so too, which cannot be detected. */
const CANNOT = /MicroMessenger|QQ\/|AlipayClient|; wv\)/i

/** Offers a text as a file. A browser does not say whether it was saved, so offer a copy after `started`. */
export async function saveFile(name: string, text: string): Promise<Saved> {
  if (CANNOT.test(platform.device.agent)) return 'failed'
  try {
    // The byte order mark makes older editors read the file as UTF-8.
    const address = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/plain;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = address
    link.download = name
    document.body.append(link)
    link.click()
    link.remove()
    // Safari reads the address after the click has been handled.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
    return 'started'
  } catch {
    return 'failed'
  }
}
