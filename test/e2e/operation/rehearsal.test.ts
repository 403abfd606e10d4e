import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(__dirname, '../../..')

test('in the rehearsal nothing is lost, doubled or sent to a wrong receiver while servers, database and partners are killed, and each alarm fires [S27.122]', async () => {
  const args = ['--import', 'tsx', 'scripts/rehearsal/rehearse.ts']
  const run = await promisify(execFile)(process.execPath, args, { cwd: root }).catch((failed) => failed)
  const output = `${run.stdout}${run.stderr}`
  // A failure shows the whole table.
  if (run.code) throw new Error(output)
  expect(output).toMatch(/^The ledger is intact\.$/m)
  expect(output).toMatch(/s {2}each alarm has fired$/m)
  expect(output).toMatch(/^lost 0, refuted 0$/m)
})
