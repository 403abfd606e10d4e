import { KEY } from '@/platform/keys'
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

test('a stored view with a name that this version does not know shows the usual view', () => {
  platform.storage.set(KEY.view, 'large')
  useView.getState().read()
  expect(useView.getState().elder).toBe(false)
  platform.storage.remove(KEY.view)
})
