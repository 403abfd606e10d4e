import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { endpoints } from '@contract/endpoints'
import { parse, t, traverse } from '../../scripts/copy-check/read/syntax'

const src = path.resolve(__dirname, '../../src')
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))

/** Every endpoint that a file writes, as a value or as a type, once for each time; comments do not count. */
function written(file: string): string[] {
  const source = readFileSync(path.join(src, file), 'utf8')
  const found: string[] = []
  traverse(parse(path.join(src, file), source), {
    enter({ node }) {
      if (t.isStringLiteral(node)) found.push(node.value)
      if (t.isTemplateElement(node)) found.push(node.value.raw)
    },
  })
  return found.filter((text) => text in endpoints)
}

test('each endpoint has one caller in the client, so its path is written at one place of src/', () => {
  const places = new Map<string, string[]>()
  for (const file of sources)
    for (const endpoint of written(file)) places.set(endpoint, [...(places.get(endpoint) ?? []), file])
  expect(places.size).toBeGreaterThan(50)
  expect([...places].filter(([, files]) => files.length > 1)).toEqual([])
})
