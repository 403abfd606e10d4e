import { memoryPlatform } from './memory'
import { isNewBuild } from './missing-chunk'

const missing = Object.assign(new Error('Loading chunk 12 failed.'), { name: 'ChunkLoadError' })

test('a part that is gone is loaded from the new build, once', () => {
  const { session } = memoryPlatform()
  expect(isNewBuild(missing, session, 1_000_000)).toBe(true)
  expect(isNewBuild(missing, session, 1_010_000)).toBe(false)
  expect(isNewBuild(missing, session, 1_040_000)).toBe(true)
})

test.each([[new Error('other')], [undefined], [null], ['ChunkLoadError']])(
  '%p is no reason to reload',
  (reason) => {
    expect(isNewBuild(reason, memoryPlatform().session, 1_000_000)).toBe(false)
  },
)
