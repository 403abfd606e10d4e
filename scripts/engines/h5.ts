import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readEngines } from './engines'
import { lackingInScript } from './script'
import { lackingInStyle } from './style'

const rc = path.resolve(__dirname, '../../.browserslistrc')

/** Returns the content of the inline elements of a document, which have no attributes. */
const inline = (html: string, element: 'script' | 'style') =>
  [...html.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))].map(([, text = '']) => text)

/** Returns a line for each place where a build needs what the oldest browsers of `.browserslistrc` lack. */
export function lackingInH5(folder: string): string[] {
  const engines = readEngines(readFileSync(rc, 'utf8').trim().split('\n'))
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
    if (!/\.(js|css|html)$/.test(file)) return []
    const source = readFileSync(path.join(folder, file), 'utf8')
    const [scripts, styles] = file.endsWith('.html')
      ? [inline(source, 'script'), inline(source, 'style')]
      : file.endsWith('.js')
        ? [[source], []]
        : [[], [source]]
    return [
      ...scripts.flatMap((text) => lackingInScript(text, engines)),
      ...styles.flatMap((text) => lackingInStyle(text, engines)),
    ].map(({ text }) => `${file} ${text}`)
  })
}
