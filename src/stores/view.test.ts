import { KEY, mayBeStored } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { logout } from './session'
import { useView } from './view'

test('the elder view is kept on the device, also after a logout, until the visitor leaves it [S25.45]', () => {
  useView.getState().setElder(true)
  expect(document.documentElement).toHaveClass('elder')
  logout()
  expect(platform.storage.get(KEY.view)).toBe('elder')
  useView.getState().setElder(false)
  expect(document.documentElement).not.toHaveClass('elder')
  expect(platform.storage.get(KEY.view)).toBeNull()
})

test('a view that this version does not know is not accepted from storage', () => {
  expect([mayBeStored(KEY.view, 'elder'), mayBeStored(KEY.view, 'large')]).toEqual([true, false])
})
