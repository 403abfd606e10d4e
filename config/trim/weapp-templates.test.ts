import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { shrink, UNUSED } from './weapp-templates'

const src = path.resolve(__dirname, '../../src')
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
  .map((file) => [file, readFileSync(path.join(src, file), 'utf8')] as const)

/** The attribute in a source file: `onTouchstart` in any case for `bindtouchstart`, otherwise in camel case. */
const asProp = (attribute: string) =>
  attribute.startsWith('bind')
    ? `on${attribute.slice(4)}`
    : attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

test('no source uses an attribute that the templates of the mini-program leave out', () => {
  expect(sources.length).toBeGreaterThan(100)
  const props = new RegExp(`[\\s{](${UNUSED.map(asProp).join('|')})=[{"]`, 'i')
  expect(sources.filter(([, text]) => props.test(text)).map(([file]) => file)).toEqual([])
})

test('no view has a style for being pressed [S25.12]', () => {
  const pressed = /<View\b[^>]*\shoverClass=/
  expect(sources.filter(([, text]) => pressed.test(text)).map(([file]) => file)).toEqual([])
})

test('the shortened template keeps the attributes that are used', () => {
  const template = `<template name="tmpl_0_0">
  <view hover-class="{{i.p6||'none'}}" hover-stay-time="{{xs.b(i.p8,400)}}" bindtouchstart="eh" animation="{{i.p0}}" class="{{i.cl}}" bindtap="eh"  id="{{i.uid||i.sid}}">
    <button hover-class="{{i.p6||'button-hover'}}"></button>
  </view>
</template>`
  expect(shrink(template)).toBe(
    `<template name="tmpl_0_0"><view class="{{i.cl}}" bindtap="eh" id="{{i.uid||i.sid}}"><button hover-class="{{i.p6||'button-hover'}}"></button></view></template>`,
  )
})
