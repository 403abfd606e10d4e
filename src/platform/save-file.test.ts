import { platform } from './platform'
import { saveFile as saveOnH5 } from './save-file.h5'
import { saveFile as saveInWeapp } from './save-file.weapp'

const files = new Map<string, string>()
let share: (options: { filePath: string; fileName: string }) => Promise<unknown>
// WeChat's own file store and sheet, which only WeChat has.
jest.mock('@tarojs/taro', () => ({
  env: { USER_DATA_PATH: 'wxfile://usr' },
  getFileSystemManager: () => ({
    writeFileSync: (path: string, text: string) => files.set(path, text),
    unlink: ({ filePath }: { filePath: string }) => files.delete(filePath),
  }),
  shareFileMessage: (options: { filePath: string; fileName: string }) => share(options),
}))

describe('in the mini-program', () => {
  test('a file that reached a chat is sent, and nothing of it stays behind', async () => {
    let sent = ''
    share = async ({ filePath, fileName }) => {
      sent = `${fileName} ${files.get(filePath)}`
    }
    expect(await saveInWeapp('a.txt', '凭证')).toBe('sent')
    expect(sent).toBe('a.txt \ufeff凭证')
    expect(files.size).toBe(0)
  })

  test('who closes WeChat’s sheet has cancelled, which is no failure', async () => {
    share = () => Promise.reject({ errMsg: 'shareFileMessage:fail cancel' })
    expect(await saveInWeapp('a.txt', '凭证')).toBe('cancelled')
    expect(files.size).toBe(0)
  })

  test('what WeChat refuses, or does not have, has failed', async () => {
    share = () => Promise.reject({ errMsg: 'shareFileMessage:fail file not found' })
    expect(await saveInWeapp('a.txt', '凭证')).toBe('failed')
    share = () => {
      throw new TypeError('wx.shareFileMessage is not a function')
    }
    expect(await saveInWeapp('a.txt', '凭证')).toBe('failed')
  })
})

describe('on the H5', () => {
  const agent = jest.replaceProperty
  const here = platform.device.agent
  beforeEach(() => {
    // jsdom downloads nothing and has no addresses for it.
    URL.createObjectURL = () => 'blob:receipt'
    URL.revokeObjectURL = () => {}
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  })
  afterEach(() => jest.restoreAllMocks())

  test('a browser that took the file has only started, as it tells no more', async () => {
    expect(await saveOnH5('a.txt', '凭证')).toBe('started')
  })

  test.each(['MicroMessenger/8.0.50', 'AlipayClient/10', 'Android 14; wv)'])(
    'the web view %s is not asked',
    async (mark) => {
      agent(platform.device, 'agent', `${here} ${mark}`)
      expect(await saveOnH5('a.txt', '凭证')).toBe('failed')
      expect(HTMLAnchorElement.prototype.click).not.toHaveBeenCalled()
    },
  )
})
