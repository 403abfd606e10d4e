import path from 'node:path'
import { fireEvent, render } from '@testing-library/react'
import { compile } from 'sass'
import { contrast } from '../../../test/tools/contrast'
import { Mark } from './mark'

const LOGO = '/logo/0123456789abcdef.png'
const shown = (logo: string | null) => render(<Mark institution={{ mark: '农', logo }} />).container

test('an institution without a logo has its mark in a tile that is not read out, and the same tone everywhere [S24.31]', () => {
  const { firstElementChild: first } = shown(null)
  const { firstElementChild: second } = shown(null)
  expect([first?.textContent, first?.getAttribute('aria-hidden')]).toEqual(['农', 'true'])
  expect(second?.className).toBe(first?.className)
})

test('the mark takes the place of a logo that cannot be loaded [S24.31]', () => {
  const container = shown(LOGO)
  const image = container.querySelector('img')
  expect([image?.getAttribute('src'), container.textContent]).toEqual([LOGO, ''])
  fireEvent.error(image as Element)
  expect([container.querySelector('img'), container.textContent]).toEqual([null, '农'])
})

test('each tone of the tiles has a contrast of at least 4.5 in both colour schemes [S24.31]', () => {
  const { css } = compile(path.join(__dirname, 'mark.module.scss'))
  const tones = [...css.matchAll(/background: (#\w+);\s+color: (#\w+);/g)]
  expect(tones).toHaveLength(10)
  for (const [, under = '', text = ''] of tones) expect(contrast(text, under)).toBeGreaterThanOrEqual(4.5)
})
