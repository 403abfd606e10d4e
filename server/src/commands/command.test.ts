import os from 'node:os'
import { audited, type Result } from './command'
import { COMMANDS } from './commands'

/** The entries of the log after a run of the command with these arguments. */
async function logged(name: string, args: readonly string[], run: () => Promise<Result>) {
  const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true)
  const command = COMMANDS[name]
  if (!command) throw new Error(`there is no ${name}`)
  await audited(name, command, args, run).catch(() => {})
  const lines = write.mock.calls.map(([line]) => JSON.parse(String(line)))
  write.mockRestore()
  return lines
}

const done = async () => ({ text: 'a secret', ok: true, about: { number: 1 } })
const by = os.userInfo().username

test.each(Object.entries(COMMANDS))(
  'a run of %s that changes something is logged once, with the user of the operating system and without its arguments [S27.112]',
  async (name, { changes }) => {
    const steps = changes === true ? ['13800000001'] : changes
    for (const step of steps) {
      const lines = await logged(name, [step, '13800000001'], done)
      expect(lines).toMatchObject([{ level: 30, by, command: name, ok: true, number: 1 }])
      expect(JSON.stringify(lines)).not.toMatch(/1380000|secret/)
      const failed = await logged(name, [step], () => Promise.reject(new Error('13800000001')))
      expect(failed).toMatchObject([{ by, command: name, ok: false }])
    }
    if (changes !== true) expect(await logged(name, ['look'], done)).toEqual([])
  },
)
