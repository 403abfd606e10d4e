import { type ComponentType, useEffect, useState } from 'react'
import { loadPart } from '@/lib/load-part'

/**
 * A part of a page that is loaded when it is first rendered. When it cannot be loaded, the error goes to the
 * surrounding `OptionalPart`, whose retry loads it again.
 * @param load its `import()`
 * @param Waiting rendered while the part is loading
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Waiting?: ComponentType,
) {
  let Part: ComponentType<P> | undefined
  return function LazyPart(props: P) {
    const [, redraw] = useState(false)
    useEffect(() => {
      if (Part) return
      loadPart(load).then(
        (module) => {
          Part = module.default
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
