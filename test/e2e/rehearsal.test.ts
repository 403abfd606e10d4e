import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(__dirname, '../..')

test('in the short rehearsal nothing is lost, doubled or sent to the wrong one while servers, database and partners are killed', async () => {
  const args = ['--import', 'tsx', 'scripts/rehearsal/rehearse.ts', '--short']
  const run = await promisify(execFile)(process.execPath, args, { cwd: root }).catch((failed) => failed)
  expect(`${run.stdout}${run.stderr}`.trim().split('\n')).toEqual(
    expect.arrayContaining([
      'The ledger is intact.',
      'lost 0, doubled 0 beyond at-least-once with the same id, to the wrong one 0',
    ]),
  )
  expect(run.code ?? 0).toBe(0)
})
