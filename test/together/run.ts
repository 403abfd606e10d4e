import path from 'node:path'
import { filesOf } from '../together.cjs'

/** The batch of the test file that imports this one (test/together.cjs): `unit/ui`. */
const batch = path.relative(__dirname, expect.getState().testPath ?? '').replace('.test.ts', '')

/** Modules whose hooks shall run for all files of a project, and not only for the first that loads them. */
const HOOKS: Record<string, string> = {
  server: '../../server/test/tools/databases',
  unit: '@testing-library/react',
}
const hooks = HOOKS[path.dirname(batch)]
if (hooks) require(hooks)

for (const file of filesOf(batch))
  describe(file, () => {
    require(path.resolve(__dirname, '../..', file))
    // What one file has replaced is not for the next one.
    afterAll(() => {
      jest.useRealTimers()
      jest.restoreAllMocks()
    })
  })
