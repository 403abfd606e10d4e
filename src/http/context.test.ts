import { memoryPlatform } from '../../test/tools/memory-platform'
import { createContext } from './context'

test('the ids of device and session are made once, and are stored for the device as localdid and for the session as oid [S3.5, S3.6]', () => {
  const platform = memoryPlatform()
  const context = createContext(platform)
  const { _did, _oid } = context().public
  for (const id of [_did, _oid]) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(_did).not.toBe(_oid)
  expect([platform.storage.get('localdid'), platform.session.get('oid')]).toEqual([_did, _oid])
  expect(context().public).toMatchObject({ _did, _oid })
})
