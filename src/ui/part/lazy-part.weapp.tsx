import type { ComponentType } from 'react'

/**
 * A mini-program loads its package as a whole, and the build makes each `import()` a `require`: the part is there before
 * the first page is rendered.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  _Waiting?: ComponentType,
) {
  let Part: ComponentType<P> | undefined
  void load().then((module) => {
    Part = module.default
  })
  return (props: P) => Part && <Part {...props} />
}
