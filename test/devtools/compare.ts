import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import type { Box } from '../drivers/devtools/elements'

/** Pixels by which an element may lie elsewhere: fonts differ by a few, and another line of text is at least 18. */
export const TOLERANCE = 8
/**
 * The share by which the colours of two pictures may differ on average. Text, which differs with the fonts, almost
 * disappears in their coarse grid; a white page differs by 0.06 to 0.1 from the funnel's screens, another screen by 0.05.
 */
export const COLOURS = 0.03

/** One screen as both drivers show it. */
export interface Screen {
  name: string
  /** Files of the two pictures; null if the tools took none. */
  pictures: { ours: string; theirs: string | null }
  /** Elements whose boxes differ by more than the tolerance, or that are missing. */
  differences: string[]
  /** The difference of the pictures' colours, from 0 to 1; null without a picture of the tools. */
  colours: number | null
}

/**
 * Returns the boxes of the visible elements of a page in glass-easel that have an id of their own. An id with a number
 * of this visit's application is none, and neither is one of three letters at most: Taro counts in letters to name the
 * elements without an id, and the next visit may count differently.
 */
export const boxesOf = (page: Page): Promise<Record<string, Box>> =>
  page.evaluate(() => {
    const nodes = [...document.querySelectorAll('weapp-page:last-of-type [id]')]
    const boxes = nodes.map((node) => {
      const { x, y, width, height } = node.getBoundingClientRect()
      // The framework adds the component's prefix to an id.
      return [node.id.replace(/^.*--/, ''), { left: x + scrollX, top: y + scrollY, width, height }] as const
    })
    return Object.fromEntries(
      boxes.filter(
        ([id, box]) => /^[a-z][\w-]{3,}$/i.test(id) && !/\d{9}/.test(id) && box.width && box.height,
      ),
    )
  })

/** Describes how the box of an element differs; null if it does not. */
export function difference(id: string, ours: Box, theirs: Box | null): string | null {
  if (!theirs) return `${id} is not there`
  const sides = ['left', 'top', 'width', 'height'] as const
  const far = sides.filter((side) => Math.abs(ours[side] - theirs[side]) > TOLERANCE)
  const told = far.map((side) => `${side} ${Math.round(theirs[side])} instead of ${Math.round(ours[side])}`)
  return far.length ? `${id}: ${told.join(', ')}` : null
}

/**
 * Returns the average difference of two pictures in a grid of 32 columns, over the height that both have.
 *
 * @param page any page of a browser, which decodes the pictures
 */
export function colourDifference(page: Page, ours: string, theirs: string): Promise<number> {
  const sources = [ours, theirs].map((file) => `data:image/png;base64,${readFileSync(file, 'base64')}`)
  return page.evaluate(async (urls) => {
    const grids = await Promise.all(
      urls.map(async (url) => {
        const image = new Image()
        image.src = url
        await image.decode()
        const canvas = document.createElement('canvas')
        canvas.width = 32
        canvas.height = Math.round((32 * image.height) / image.width)
        const context = canvas.getContext('2d')
        if (!context) throw new Error('no canvas')
        context.imageSmoothingQuality = 'high'
        context.drawImage(image, 0, 0, canvas.width, canvas.height)
        return context.getImageData(0, 0, canvas.width, canvas.height).data
      }),
    )
    const [a, b] = grids as [Uint8ClampedArray, Uint8ClampedArray]
    const length = Math.min(a.length, b.length)
    let sum = 0
    for (let i = 0; i < length; i++) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0))
    return sum / length / 255
  }, sources)
}

/** Writes a page that shows both pictures of each screen side by side, with what differs. */
export function writeSheet(folder: string, screens: Screen[]) {
  const image = (file: string | null) =>
    file ? `<img src="${path.relative(folder, file)}">` : '<p>The tools took no picture.</p>'
  const sections = screens.map(({ name, pictures, differences, colours }) => {
    const list = differences.map((one) => `<li>${one}</li>`).join('')
    const told = colours === null ? '' : `colours differ by ${(colours * 100).toFixed(1)} %`
    return `<h2>${name}</h2><p>${told}</p><ul>${list}</ul><div>${image(pictures.ours)}${image(pictures.theirs)}</div>`
  })
  writeFileSync(
    path.join(folder, 'index.html'),
    `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Our driver and WeChat devtools</title>
<style>body{font:14px/1.5 system-ui;margin:16px}div{display:flex;gap:16px}img{width:375px;border:1px solid #ccc}</style>
<h1>Our driver on the left, WeChat devtools on the right</h1>${sections.join('\n')}</html>`,
  )
}
