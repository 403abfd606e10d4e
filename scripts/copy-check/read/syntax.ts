import * as babel from '@babel/core'

export type Path<T = babel.types.Node> = babel.NodePath<T>
export const { traverse, types: t } = babel

export function parse(file: string, source: string): babel.types.File {
  const parsed = babel.parseSync(source, {
    filename: file,
    configFile: false,
    babelrc: false,
    sourceType: 'module',
    parserOpts: { plugins: file.endsWith('.tsx') ? ['typescript', 'jsx'] : ['typescript'] },
  })
  if (!parsed) throw new Error(`${file} could not be parsed`)
  return parsed
}

export const lineOf = (node: babel.types.Node) => node.loc?.start.line ?? 1
