import { platform } from '../platform'
import { saveFile as saveOnH5 } from './save-file.h5'
import { saveFile as saveInWeapp } from './save-file.weapp'

const files = new Map<string, string>()
let share: (options: { filePath: string; fileName: string }) => Promise<unknown>
// Only WeChat has this file store and this sheet.
jest.mock('@tarojs/taro', () => ({
  env: { USER_DATA_PATH: 'wxfile://usr' },
  getFileSystemManager: () => ({
    writeFileSync: (path: string, text: string) => files.set(path, text),
    unlink: ({ filePath }: { filePath: string }) => files.delete(filePath),
  }),
  shareFileMessage: (options: { filePath: string; fileName: string }) => share(options),
}))

test('a file that reached a chat is reported as sent, and no copy of it stays on the device', async () => {
  let sent = ''
  share = async ({ filePath, fileName }) => {
    sent = `${fileName} ${files.get(filePath)}`
  }
  expect(await saveInWeapp('a.txt', '凭证')).toBe('sent')
  expect(sent).toBe('a.txt \ufeff凭证')
  expect(files.size).toBe(0)
})

test('closing the sheet of WeChat is reported as cancelled, not as failed', async () => {
  share = () => Promise.reject({ errMsg: 'shareFileMessage:fail cancel' })
  expect(await saveInWeapp('a.txt', '凭证')).toBe('cancelled')
  expect(files.size).toBe(0)
})

test('a sheet that WeChat refuses or lacks is reported as failed', async () => {
  share = () => Promise.reject({ errMsg: 'shareFileMessage:fail file not found' })
  expect(await saveInWeapp('a.txt', '凭证')).toBe('failed')
  share = () => {
    throw new TypeError('wx.shareFileMessage is not a function')
  }
  expect(await saveInWeapp('a.txt', '凭证')).toBe('failed')
})

describe('saving a file on the H5', () => {
  beforeEach(() => {
    // jsdom has no downloads and no object URLs.
    URL.createObjectURL = () => 'blob:receipt'
    URL.revokeObjectURL = () => {}
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  })
  afterEach(() => jest.restoreAllMocks())

  test('a browser that takes the file is reported as started, as it reports no more', async () => {
    expect(await saveOnH5('a.txt', '凭证')).toBe('started')
  })

  test.each(['MicroMessenger/8.0.50', 'AlipayClient/10', 'Android 14; wv)'])(
    'the web view %s is not given a file',
    async (mark) => {
      jest.replaceProperty(platform.device, 'agent', `${platform.device.agent} ${mark}`)
      expect(await saveOnH5('a.txt', '凭证')).toBe('failed')
      expect(HTMLAnchorElement.prototype.click).not.toHaveBeenCalled()
    },
  )
})
