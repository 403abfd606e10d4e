import { platform } from './platform'

/** Web views that open a Blob as a page, or drop it, instead of saving it. */
const CANNOT = /MicroMessenger|QQ\/|AlipayClient|; wv\)/i

/**
 * Saves a text as a file, where the phone keeps downloads. False where that cannot be done: offer to copy it instead.
 * The browser does not tell whether the visitor then keeps the file.
 */
export async function saveFile(name: string, text: string): Promise<boolean> {
  if (CANNOT.test(platform.device.agent)) return false
  try {
    // The mark at the start makes older editors read it as UTF-8.
    const address = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/plain;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = address
    link.download = name
    document.body.append(link)
    link.click()
    link.remove()
    // Safari reads the address after the click has been handled.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
    return true
  } catch {
    return false
  }
}
