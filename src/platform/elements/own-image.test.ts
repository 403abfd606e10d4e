import { settings } from '../settings'
import { ownImage } from './own-image'

test('an image of the API is loaded from its host, and any other address stays as it is [S24.31]', () => {
  const { apiHost } = settings
  settings.apiHost = 'https://api.example.com'
  const addresses = ['/logo/0123456789abcdef.png', 'data:image/png;base64,AA=='].map(ownImage)
  settings.apiHost = apiHost
  expect(addresses).toEqual([
    'https://api.example.com/logo/0123456789abcdef.png',
    'data:image/png;base64,AA==',
  ])
})
