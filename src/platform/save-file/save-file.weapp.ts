import Taro from '@tarojs/taro'
import type { Saved } from '@/lib/money/saving'

/** `shareFileMessage:fail cancel` means that the visitor has closed WeChat's sheet. */
const isCancelled = (error: unknown) =>
  /cancel/i.test(String((error as { errMsg?: unknown } | undefined)?.errMsg ?? error))

/** A mini-program cannot write to the phone's folders, so WeChat's sheet sends the file to a chat (文件传输助手). */
export async function saveFile(name: string, text: string): Promise<Saved> {
  const files = Taro.getFileSystemManager()
  const filePath = `${Taro.env.USER_DATA_PATH}/${name}`
  try {
    files.writeFileSync(filePath, `\ufeff${text}`, 'utf8')
    await Taro.shareFileMessage({ filePath, fileName: name })
    return 'sent'
  } catch (error) {
    return isCancelled(error) ? 'cancelled' : 'failed'
  } finally {
    files.unlink({ filePath })
  }
}
