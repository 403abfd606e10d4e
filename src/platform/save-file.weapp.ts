import Taro from '@tarojs/taro'

/**
 * Hands a text to the visitor as a file: a mini-program cannot write to the phone's own folders, so WeChat's own sheet
 * sends it to a chat of the visitor's (文件传输助手). False when that was not done: offer to copy it instead. Nothing of
 * it stays behind.
 */
export async function saveFile(name: string, text: string): Promise<boolean> {
  const files = Taro.getFileSystemManager()
  const filePath = `${Taro.env.USER_DATA_PATH}/${name}`
  try {
    files.writeFileSync(filePath, `\ufeff${text}`, 'utf8')
    await Taro.shareFileMessage({ filePath, fileName: name })
    return true
  } catch {
    return false
  } finally {
    files.unlink({ filePath })
  }
}
