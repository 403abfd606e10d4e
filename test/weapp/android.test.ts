import { weappDriver } from '../drivers/simulate/weapp-driver'
import { answersOf, type Measuring, measuringScript } from '../drivers/weapp/measuring'
import android from '../drivers/weapp/profiles/android.json'
import { compile } from '../drivers/weapp/world'
import { brokenBuild, change } from '../tools/broken-build'
import { visitsOfFile } from './visits'

const { it, server } = visitsOfFile()

/** Opens the page 关于我们 of a build of this name in which its script begins with this. */
async function problemsWith(name: string, planted: string) {
  const page = 'pages/more/about/index.js'
  const dist = brokenBuild(`android-${name}`, (copy) => change(`${copy}/${page}`, (text) => planted + text))
  const visitor = await weappDriver(server(), { dist })
  const outcome = (run: Promise<void>) =>
    run.then(
      () => '',
      ({ name, message }: Error) => `${name}: ${message}`,
    )
  const opened = await outcome(visitor.open('about'))
  return opened + (await outcome(visitor.close()))
}

test('without ICU, as on Android, a file with a property escape does not load, and the driver names the file [S25.60]', async () => {
  expect(await problemsWith('literal', 'var name = () => /^\\p{Script=Han}+$/u;')).toMatch(
    /SyntaxError.*about\/index\.js: Invalid regular expression: \/\^\\p\{Script=Han\}\+\$\/: Invalid property name/,
  )
  expect(
    await problemsWith('text', 'try { new RegExp("\\\\p{L}", "u") } catch (error) { console.error(error) }'),
  ).toContain('SyntaxError: Invalid regular expression: /\\p{L}/: Invalid property name')
  expect(await problemsWith('none', 'var year = () => /\\p{2}(?<=a)(?<year>b)/;')).toBe('')
})

it('what the tester’s page measures in the driver without a layout is what the profile of Android says', async (visitor) => {
  await visitor.open('about')
  const module = { exports: {} as Measuring }
  compile(measuringScript(), 'measure.js').call(module.exports, () => {}, module, module.exports)
  const { measure, readsClipboard } = module.exports
  const { wx } = (globalThis as unknown as { __miniProgram: { wx: Parameters<typeof measure>[0] } })
    .__miniProgram
  expect({ ...(await measure(wx)), clipboard: await readsClipboard(wx) }).toEqual(answersOf(android))
})
