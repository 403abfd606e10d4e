import path from 'node:path'
import postcss, { type Root } from 'postcss'

/** A tag in a selector: at its start or after a combinator, never inside of a class or an attribute. */
const TAG = /(^|[\s,>+~(])([a-z][\w-]*)/gi

/** As WeChat compiles them: `page` is the page's box, any other tag is its own element, so that `div` is nothing. */
const inWeChat = (selector: string) =>
  selector.replace(TAG, (_, before: string, tag: string) =>
    tag === 'page' ? `${before}weapp-page` : `${before}wx-${tag}`,
  )

const parsed = (source: string, file: string): Root => {
  const root = postcss.parse(source, { from: file })
  root.walkRules((rule) => {
    const { parent } = rule
    if (parent?.type === 'atrule' && (parent as postcss.AtRule).name.endsWith('keyframes')) return
    rule.selector = inWeChat(rule.selector)
  })
  root.walkDecls((declaration) => {
    declaration.value = declaration.value.replace(
      /(-?[\d.]+)rpx/g,
      (_, length: string) => `${Number(length) / 7.5}vw`,
    )
  })
  return root
}

/**
 * A sheet with what it imports, as a browser takes it: 750 rpx are the width of the screen.
 *
 * @param sheets sources by their file
 */
export function sheetOf(file: string, sheets: Record<string, string>): string {
  const source = sheets[file]
  if (source === undefined) throw new Error(`${file} is imported and not there`)
  const root = parsed(source, file)
  root.walkAtRules('import', (rule) => {
    const name = rule.params.replace(/^["']|["']$/g, '')
    const imported = path.posix.join(name.startsWith('/') ? '' : path.posix.dirname(file), name)
    rule.replaceWith(postcss.parse(sheetOf(imported, sheets)))
  })
  return root.toString()
}
