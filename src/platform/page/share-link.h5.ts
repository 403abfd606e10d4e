import { platform } from '../platform'

/** Opens the system's sheet for sharing the address of a path (W3C Web Share), or copies it where there is none. */
export async function shareLink(title: string, path: string): Promise<'shared' | 'copied' | 'failed'> {
  const url = location.origin + path
  try {
    if (navigator.share) {
      await navigator.share({ title, url })
      return 'shared'
    }
  } catch (error) {
    // The visitor has closed the sheet.
    if ((error as Error).name === 'AbortError') return 'shared'
  }
  return (await platform.copy(url)) ? 'copied' : 'failed'
}
