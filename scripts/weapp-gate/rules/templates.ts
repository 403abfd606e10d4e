import { type Build, filesOf, once } from '../read/build'
import { type Bound, boundOf, templatesOf } from '../read/markup'
import type { Rule } from '../rule'

/** Every word of the build's scripts. A template member with any other name is never set. */
const words = once(
  (build): ReadonlySet<string> =>
    new Set(
      [...filesOf(build, '.js'), ...filesOf(build, '.wxs')].flatMap(
        (file) => build.text(file).match(/[A-Za-z_$][\w$]*/g) ?? [],
      ),
    ),
)

/** Taro numbers the properties of its elements at run time. */
const NUMBERED = /^p\d+$/

/** Defaults that Taro 4.2.1 writes into its templates without quotes; they are undefined, as if there were none. */
const UNQUOTED = ['visible', 'en']

function wrong(build: Build, { kind, name, known }: Bound): string | undefined {
  switch (kind) {
    case 'broken':
      return `binds ${name}, which is not an expression`
    case 'name':
      return known.has(name) || UNQUOTED.includes(name)
        ? undefined
        : `binds ${name}, which the template is not given`
    case 'member':
      return words(build).has(name) || NUMBERED.test(name)
        ? undefined
        : `binds the member ${name}, which no script names`
    case 'handler':
      return words(build).has(name) ? undefined : `hands an event to ${name}, which no script names`
    case 'template':
      return templatesOf(build).has(name) ? undefined : `uses the template ${name}, which does not exist`
  }
}

/**
 * A template binds only data that it is given: any other name leaves an empty place on the screen, without an error
 * (developers.weixin.qq.com/miniprogram/dev/reference/wxml/data.html, …/template.html).
 */
export const templateBinding: Rule = (build) =>
  [...boundOf(build)].flatMap((bound) => {
    const text = wrong(build, bound)
    return text ? [{ file: bound.file, place: bound.place, text }] : []
  })
