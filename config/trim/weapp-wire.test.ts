import { compact, functions } from './weapp-wire'

const of = Object.fromEntries(
  [
    'view',
    'pure-view',
    'catch-view',
    'click-view',
    'static-view',
    'text',
    'static-text',
    '#text',
    'scroll-view',
  ].map((name, i) => [name, { _num: String(i) }]),
)
const template = (name: string, body: string) => `<template name="tmpl_${name}">${body}</template>`
const children = `<template is="{{xs.a(c, item.nn, l)}}" data="{{i:item,c:c+1,l:xs.f(l,item.nn)}}" />`
const wxml = [0, 1]
  .flatMap((level) => [
    template(`${level}_0`, `<view bindtap="eh">${children}</view>`),
    template(`${level}_1`, `<view>${children}</view>`),
    template(`${level}_2`, `<view bindtap="eh">${children}</view>`),
    template(`${level}_3`, `<view bindtap="eh">${children}</view>`),
    template(`${level}_4`, `<view>${children}</view>`),
    template(`${level}_5`, `<text bindtap="eh">${children}</text>`),
    template(`${level}_6`, `<text>${children}</text>`),
    template(`${level}_8`, `<scroll-view>${children}</scroll-view>`),
  ])
  .join('')
const whole = `${wxml}${template('2_container', `<block wx:if="{{i.nn === '7'}}" />`)}`

/** The templates' functions, as the render layer runs them. */
const run = (text: string) => {
  const module = { exports: {} as { a(level: number, item: object): string } }
  // oxlint-disable-next-line typescript/no-implied-eval -- runs the text that the build ships
  new Function('module', text)(module)
  return module.exports
}

test('templates that differ only in what is not used are one, and each component finds its own', () => {
  const small = compact(whole, of)
  expect([...small.matchAll(/name="tmpl_(\w+)"/g)].map(([, name]) => name)).toEqual([
    '0_0',
    '0_1',
    '0_6',
    '0_8',
    '0_8i',
    '1_0',
    '1_1',
    '1_6',
    '2_container',
  ])
  expect(small).not.toMatch(/xs\.f|, l\)|item\.nn/)
  const { a } = run(functions(small, of))
  expect(a(0, { nn: '0' })).toBe('tmpl_0_0')
  // A view without attributes and a text carry no number.
  expect(a(1, { sid: 'A', cn: [] })).toBe('tmpl_1_1')
  expect(a(1, { v: '' })).toBe('tmpl_0_7')
  for (const nn of ['2', '3', '4']) expect(a(1, { nn })).toBe('tmpl_1_0')
  expect(a(1, { nn: '5' })).toBe('tmpl_1_6')
  expect(a(2, { nn: '6' })).toBe('tmpl_2_container')
  expect(a(2, { nn: '8i' })).toBe('tmpl_0_8i')
})

test('a view that catches moves keeps its own templates', () => {
  const catching = whole.replace(/(tmpl_\d_2"><view bindtap="eh")/g, '$1 catchtouchmove="eh"')
  const small = compact(catching, of)
  expect(small).toContain('tmpl_1_2')
  expect(run(functions(small, of)).a(1, { nn: '2' })).toBe('tmpl_1_2')
})
