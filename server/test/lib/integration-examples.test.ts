import { readFileSync } from 'node:fs'
import path from 'node:path'
import { findRoot } from '../../src/config/config'
import { verifyMessage } from '../../src/lib/remote/signature'

const page = readFileSync(path.join(findRoot(), 'docs/integrations.md'), 'utf8')
const [, key = ''] = /signed with `(whsec_[^`]+)`/.exec(page) ?? []

/** The headers and the body of a request as the page shows it. */
function parse(example: string) {
  const [head = '', body = ''] = example.split('\n\n')
  const headers = head
    .split('\n')
    .slice(1)
    .map((line) => line.split(': '))
  return { headers: Object.fromEntries(headers) as Record<string, string>, body }
}

test('each example of a signed request in the documents is valid under the key that they name [S27.16]', () => {
  const examples = [...page.matchAll(/```http\n(POST [\s\S]*?)\n```/g)].map(([, text = '']) => parse(text))
  expect(examples.length).toBeGreaterThan(1)
  for (const { headers, body } of examples) {
    const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000)
    expect(verifyMessage([key], headers, body, sentAt)).toBe(headers['webhook-id'])
    expect(JSON.parse(body)).toBeInstanceOf(Object)
  }
})
