import type { types } from '@babel/core'
import type { Value } from '../read/data'
import { lineOf, t, traverse } from '../read/syntax'
import type { RuleFacts } from '../rule'
import { type Finding, type Said, textOf } from '../said'

export const paidPlaces: RuleFacts = {
  code: 'paid',
  why: 'A paid place is labelled 广告: who is paid for a place and who is not must be told apart at once.',
  source: 'S24.19; 广告法 art. 14; 互联网广告管理办法 art. 9',
}

/** A product's card shows the rate of somebody's product, so it also knows whether the place is paid for. */
const SHOWS_PRODUCT = 'AnnualRate'
const LABEL = '广告'

/** Cards that show a product without its label, and the list of advertisements without theirs. */
export function findUnlabelled(file: string, syntax: types.File, said: readonly Said[]): Finding[] {
  if (!file.startsWith('src/') || !file.endsWith('.tsx')) return []
  let card: types.Node | null = null
  let ads: types.Node | null = null
  let names = false
  let label = false
  traverse(syntax, {
    JSXOpeningElement({ node }) {
      if (t.isJSXIdentifier(node.name, { name: SHOWS_PRODUCT })) card = node
    },
    StringLiteral({ node, parentPath }) {
      if (node.value === '/web/ad/list' && parentPath.isCallExpression()) ads = node
    },
    Identifier({ node }) {
      if (node.name === 'institution' || node.name === 'licence_note') names = true
    },
    JSXExpressionContainer({ node: { expression } }) {
      if (t.isMemberExpression(expression) && t.isIdentifier(expression.property, { name: 'label' }))
        label = true
    },
  })
  const labelled = said.some((one) => textOf(one).includes(LABEL))
  const found: Finding[] = []
  const report = (node: types.Node, text: string) =>
    found.push({ file, line: lineOf(node), rule: paidPlaces.code, text })
  if (card && names && !labelled) report(card, `a product without the label ${LABEL}`)
  if (ads && !label && !labelled) report(ads, `advertisements without the label ${LABEL}`)
  return found
}

/** The contract has no other label for an advertisement, so that the server cannot send one. */
export function findOtherLabel(file: string, source: string): Finding[] {
  if (file !== 'contract/endpoints/ads.ts' || /\blabel: T\.Literal\('广告'\)/.test(source)) return []
  return [{ file, line: 1, rule: paidPlaces.code, text: `label is not the literal ${LABEL}` }]
}

/** Products of the seed that do not say whether their place is paid for. */
export function findUnsaid(file: string, values: readonly Value[]): Finding[] {
  if (!file.endsWith('products.json')) return []
  const isOf = (name: string) => (one: Value) => new RegExp(`^\\d+\\.${name}$`).test(one.at)
  const said = new Set(
    values
      .filter(isOf('sponsored'))
      .flatMap(({ at, value }) => (typeof value === 'boolean' ? [at.split('.')[0]] : [])),
  )
  return values
    .filter((one) => isOf('code')(one) && !said.has(one.at.split('.')[0]))
    .map(({ value, line }) => ({
      file,
      line,
      rule: paidPlaces.code,
      text: `${value}: sponsored is not said`,
    }))
}
