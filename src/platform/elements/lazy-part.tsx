import { type ComponentType, useEffect, useState } from 'react'
import { loadPart, sleep } from '@/lib/load-part'

/** Loaded when first rendered; its error goes to the `OptionalPart` around it. `laterMs`: what was pressed goes first. */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Waiting?: ComponentType,
  laterMs?: number,
) {
  let Part: ComponentType<P> | undefined
  const take = (module: { default: ComponentType<P> }) => {
    Part = module.default
  }
  // A mini-program loads its package as a whole, and the build makes each `import()` a `require`: the part is there
  // before the first page is rendered, which a second setData would slow down.
  if (process.env.TARO_ENV === 'weapp') void load().then(take)
  return function LazyPart(props: P) {
    const [, redraw] = useState(false)
    useEffect(() => {
      if (Part) return
      loadPart(laterMs ? () => sleep(laterMs).then(load) : load).then(
        (module) => {
          take(module)
          redraw(true)
        },
        (error) =>
          redraw(() => {
            throw error
          }),
      )
    }, [])
    if (Part) return <Part {...props} />
    return Waiting ? <Waiting /> : null
  }
}
