import type { Edit } from './edits'

/** The numbers by which Taro names components in data and templates. */
export type Numbers = Record<string, { _num: string }>

/** At most 20 `setData` calls a second, as WeChat's audit demands (framework/audits/performance). */
const PAUSE_MS = 50

const hold = (hidden: boolean) =>
  `const root = env.document.getElementById(this.$taroPath); if (root) root.hold(${hidden});`

/**
 * What the runtime sends to the render layer: a view without attributes and a text carry no component number, and the first
 * text of a list needs no key. Calls that follow each other closely are one call; the first one after a rest is sent at
 * once. A hidden page sends nothing (framework/performance/tips).
 */
export const WIRE: Record<string, Edit[]> = {
  'runtime/dist/hydrate.js': [
    ['function hydrate(node) {', 'function hydrate(node, index) {'],
    [
      /return \{\s+sid: node\.sid,\s+\["v"[\s\S]*?'8'\s+\};/g,
      'return index === 0 ? { v: node.nodeValue } : { sid: node.sid, v: node.nodeValue };',
    ],
    [
      'const resData = hooks.call(',
      `if (nn === PURE_VIEW) delete data.nn; if (nodeName === 'scroll-view' && within(node)) data.nn += 'i'; const resData = hooks.call(`,
    ],
    [
      'let componentsAlias;',
      `let componentsAlias;
const within = ({ parentNode }) => { for (let up = parentNode; up; up = up.parentNode) if (up.nodeName === 'scroll-view') return true; };`,
    ],
  ],
  // Numbers of nodes are in all data; nothing tells them from ids of the source by the first character.
  'runtime/dist/dom/node.js': [["'_' + nodeId()", 'nodeId()']],
  // A hidden page sends what has changed when it is shown again.
  'runtime/dist/dsl/common.js': [
    ['[ONSHOW](options = {}) {', `[ONSHOW](options = {}) {${hold(false)}`],
    ['[ONHIDE]() {', `[ONHIDE]() {${hold(true)}`],
  ],
  'runtime/dist/dom/root.js': [
    ['setTimeout(fn);', 'this.due = fn; this.flush();'],
    [
      'enqueueUpdate(payload) {',
      `hold(hidden) { this.hidden = hidden; this.flush(); }
flush() {
  const { due } = this;
  if (!due || this.rests || this.hidden) return;
  this.due = null;
  this.rests = true;
  setTimeout(() => { if (this.hidden && !this.due) this.due = due; else due(); });
  setTimeout(() => { this.rests = false; this.flush(); }, ${PAUSE_MS});
}
enqueueUpdate(payload) {`,
    ],
  ],
}

const TEMPLATE = /<template name="tmpl_(\d+)_(\w+)">([\s\S]*?)<\/template>/g

/**
 * Leaves only the templates that differ: views with and without attributes and texts for every level of depth,
 * everything else once, and scroll views once more for those inside of another one.
 */
export function compact(wxml: string, of: Numbers): string {
  const num = (name: string) => of[name]?._num ?? name
  const bodies = new Map<string, string>()
  for (const [, level, name, body = ''] of wxml.matchAll(TEMPLATE)) bodies.set(`${level}_${name}`, body)
  const catches = bodies.get(`0_${num('catch-view')}`) !== bodies.get(`0_${num('view')}`)
  const leveled = [num('view'), num('pure-view'), ...(catches ? [num('catch-view')] : [])]
  const gone = [num('click-view'), num('static-view'), ...(catches ? [] : [num('catch-view')]), num('text')]
  return wxml
    .replace(TEMPLATE, (whole, level: string, name: string, body: string) => {
      if (name === num('text'))
        return `<template name="tmpl_${level}_${num('static-text')}">${body.replace(/ bindtap="eh"/g, '')}</template>`
      if (gone.includes(name) || name === num('static-text')) return ''
      if (name === 'container' || leveled.includes(name)) return whole
      if (level !== '0') return ''
      return name === num('scroll-view') ? whole + whole.replace(`_${name}"`, `_${name}i"`) : whole
    })
    .replace(/xs\.a\((c|0), item\.nn, (?:l|'')\)/g, 'xs.a($1,item)')
    .replace(/,l:(?:xs\.f\([^)]*\)|l)(?=\})/g, '')
    .replace(` l="{{l}}"`, '')
    .replace(`{{i.nn === '${num('#text')}'}}`, '{{xs.t(i)}}')
    .replace(`{{'tmpl_0_' + i.nn}}`, '{{xs.a(0,i)}}')
}

/** The functions that the templates call. */
export function functions(wxml: string, of: Numbers): string {
  const num = (name: string) => of[name]?._num ?? name
  const has = (name: string) => wxml.includes(`name="tmpl_0_${num(name)}"`)
  const same = ['click-view', 'static-view', ...(has('catch-view') ? [] : ['catch-view'])]
  const leveled = ['view', 'pure-view', 'static-text', ...(has('catch-view') ? ['catch-view'] : [])]
  const any = (names: string[]) => names.map((name) => `n==='${num(name)}'`).join('||')
  const [, deepest] = /tmpl_(\d+)_container/.exec(wxml) ?? []
  return `function t(i){return i.nn===undefined&&i.v!==undefined}
module.exports={t:t,
a:function(l,i){var n=i.nn
if(n===undefined)n=t(i)?'${num('#text')}':'${num('pure-view')}'
else if(${any(same)})n='${num('view')}'
else if(${any(['text'])})n='${num('static-text')}'
if(!(${any(leveled)}))l=0
return l>=${deepest}?'tmpl_${deepest}_container':'tmpl_'+l+'_'+n},
b:function(a,b){return a===undefined?b:a},
c:function(i,p){return p+i.nn+'_'+(i.focus!==undefined?'focus':'blur')},
e:function(n){return 'tmpl_'+n+'_container'}}
`
}
