import { app, found } from '../small-build'

describe('settings', () => {
  const wrong = [
    ['app.json', app({ lazyCodeLoadin: 'requiredComponents' }), '/lazyCodeLoadin settings is no key'],
    [
      'app.json',
      app({ window: { navigationBarTitel: 'x' } }),
      '/window/navigationBarTitel settings is no key',
    ],
    ['app.json', app({ lazyCodeLoading: 'all' }), '/lazyCodeLoading settings is none of requiredComponents'],
    [
      'app.json',
      app({ requiredPrivateInfos: ['getAnything'] }),
      '/requiredPrivateInfos/0 settings is none of',
    ],
    ['app.json', app({ pages: 'pages/home/index' }), '/pages settings must be array'],
    [
      'pages/home/index.json',
      { 'pages/home/index.json': '{"navigationBarTitel":""}' },
      '/navigationBarTitel',
    ],
    ['comp.json', { 'comp.wxml': '', 'comp.json': '{"component":1}' }, '/component settings must be boolean'],
    ['sitemap.json', { 'sitemap.json': '{"rules":[{"action":"allow"}]}' }, '/rules/0 settings must have'],
    [
      'project.config.json',
      { 'project.config.json': '{"libVersion":"3.7.0","appId":"x"}' },
      '/appId settings is no key',
    ],
    [
      'project.config.json',
      { 'project.config.json': '{"libVersion":"3.7.0","setting":{"urlChek":true}}' },
      '/setting/urlChek settings is no key',
    ],
  ] as const
  test.each(wrong.map(([file, changes, text]) => [`${file}:${text}`, changes] as const))(
    '%s',
    (text, changes) => {
      expect(found(changes)).toContainEqual(expect.stringContaining(text))
    },
  )
  test('settings that are no JSON, and settings that are not there [S25.13]', () => {
    expect(found({ 'pages/home/index.json': '{' })).toEqual([
      'pages/home/index.json settings is no JSON object',
    ])
    expect(found({ 'app.json': null })).toContain('app.json settings is missing')
  })
})
