import { isLater } from '../../../config/versions'
import { found, foundIn } from '../small-build'

/** A module of the build as webpack makes it, with Taro under the number 758. */
const throughTaro = (code: string) => ({
  'taro.js': '({ 758: (e, t, n) => { const h = n(1); h.call("initNativeApi", r); e.exports = r } })',
  'pages/home/index.js': `({ 1: (e, t, n) => { var r = n(758), a = n.n(r); ${code} } })`,
})

describe('api', () => {
  const code = (lines: string[]) => lines.filter((line) => !line.startsWith('taro.js'))
  test.each([
    ['wx.doAnything()', 'api-known uses wx.doAnything, which WeChat does not document'],
    ['wx[name]()', 'api-known wx is handed on whole'],
    ['use(wx)', 'api-known wx is handed on whole'],
    ['const f = wx.getFileSystemManager(); f.writeAll()', 'api-known uses FileSystemManager.writeAll'],
    ['wx.getUpdateManager().onAnything()', 'api-known uses UpdateManager.onAnything'],
    ['wx.openEmbeddedMiniProgram({})', undefined],
    [
      'wx.getPrivacySetting({})',
      'api-guarded uses wx.getPrivacySetting, which came with 2.32.3, without asking',
    ],
    ['if (wx.canIUse("getPrivacySetting")) wx.getPrivacySetting({})', undefined],
    ['if (wx.canIUse("getWindowInfo")) wx.getPrivacySetting({})', 'api-guarded uses wx.getPrivacySetting'],
    ['typeof wx.getPrivacySetting === "function" && wx.getPrivacySetting({})', undefined],
    ['wx.getPrivacySetting?.({})', undefined],
    ['var r; null === (r = wx.getPrivacySetting) || void 0 === r || r.call(wx, {})', undefined],
    ['use.call(1, wx)', 'api-known wx is handed on whole'],
    ['function f(wx) { wx.doAnything() }', undefined],
  ])('%s: %s', (source, text) => {
    // `?.` is asked for here as it is written; that it must be compiled is another rule's.
    const lines = foundIn(`var name = "x", use = 1; ${source}`).filter((line) => !line.includes(' script '))
    expect(lines).toEqual(text ? [expect.stringContaining(text)] : [])
  })
  test('what goes through Taro is seen by the name that Taro hands it on by [S25.14]', () => {
    expect(code(found(throughTaro('a().doAnything()')))).toEqual([
      expect.stringContaining('api-known uses wx.doAny'),
    ])
    expect(
      code(found(throughTaro('(0, r.useDidShow)(); a().getCurrentPages(); a().navigateTo({})'))),
    ).toEqual([])
    expect(code(found(throughTaro('a().getPrivacySetting()')))).toEqual([
      expect.stringContaining('api-guarded'),
    ])
    expect(
      code(found(throughTaro('a().canIUse("getPrivacySetting") ? a().getPrivacySetting() : 0'))),
    ).toEqual([])
  })
  test('a Taro that cannot be found would hide what goes through it [S25.14]', () => {
    expect(found({ 'taro.js': '1' })).toEqual([
      expect.stringContaining('taro.js api-known Taro was not found'),
    ])
  })
  test('a project that promises no base library', () => {
    expect(found({ 'project.config.json': '{"setting":{}}' })).toContainEqual(
      expect.stringContaining('/libVersion api-guarded names no base library'),
    )
  })
})

test('versions are compared as numbers', () => {
  expect([isLater('2.9.3', '2.26.0'), isLater('3.0.0', '2.26.0'), isLater('2.26.0', '2.26.0')]).toEqual([
    false,
    true,
    false,
  ])
})
