import path from 'node:path'
import postcss, { type Root } from 'postcss'

/** Matches a tag at the start of a selector or after a combinator, but not inside a class or an attribute. */
const TAG = /(^|[\s,>+~(])([a-z][\w-]*)/gi

/** As WeChat's compiler does: `page` is the page's root, and `div` matches nothing. */
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

/** For a browser, in which 750 rpx are the width of the screen. @param sheets the sources by file name */
export function sheetOf(file: string, sheets: Record<string, string>): string {
  const source = sheets[file]
  if (source === undefined) throw new Error(`${file} is imported but does not exist`)
  const root = parsed(source, file)
  root.walkAtRules('import', (rule) => {
    const name = rule.params.replace(/^["']|["']$/g, '')
    const imported = path.posix.join(name.startsWith('/') ? '' : path.posix.dirname(file), name)
    rule.replaceWith(postcss.parse(sheetOf(imported, sheets)))
  })
  return root.toString()
}
