import { act, render } from '@testing-library/react'
import axe from 'axe-core'
import { allExamples } from './examples/all-examples'

const all = Object.entries(allExamples).flatMap(([name, examples]) =>
  Object.entries(examples).map(([title, example]) => [`${name}: ${title}`, example] as const),
)

test.each(all)('%s breaks no accessibility rule', async (_, example) => {
  const node = typeof example === 'function' ? example(() => {}) : example
  const { container } = await act(async () => render(<div>{node}</div>))
  // jsdom renders no pixels: theme.test.ts computes the contrasts, and label-content-name-mismatch measures text on a
  // canvas. The landmark rules are off because a single component is not a whole page.
  const off = { enabled: false }
  const rules = { 'color-contrast': off, region: off, 'label-content-name-mismatch': off }
  const { violations } = await axe.run(container, { rules })
  expect(violations.map(({ id, nodes }) => [id, nodes.map((n) => n.html)])).toEqual([])
})
