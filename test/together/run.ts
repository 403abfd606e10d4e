import path from 'node:path'
import { filesOf } from '../together.cjs'

/** Registers the tests of a batch (test/together.cjs), those of each file under its path. */
export function runTogether(batch: string) {
  for (const file of filesOf(batch))
    describe(file, () => {
      require(path.resolve(__dirname, '../..', file))
      // What one file has replaced is not for the next one.
      afterAll(() => {
        jest.useRealTimers()
        jest.restoreAllMocks()
      })
    })
}
