import { type Build, MAIN, nameOf } from '../read/build'
import { type Reference, referencesOf } from '../read/references'
import type { Rule } from '../rule'

const at = ({ from, place }: Reference, text: string) => ({ file: from, place, text })

export const missingFile: Rule = {
  code: 'missing-file',
  why: 'Every file that is required, imported or used is in the build: WeChat shows a blank page when one is missing.',
  source: 'developers.weixin.qq.com/miniprogram/dev/reference/api/require.html, …/wxml/import.html',
  find: (build) =>
    referencesOf(build)
      .filter(({ to }) => !build.files.has(to))
      .map((one) =>
        at(
          one,
          one.written
            ? `needs ${one.to}, which does not exist`
            : 'requires a path that is computed at run time',
        ),
      ),
}

/** A file may use files of its own package and of the main package; an independent package may only use its own. */
function isReachable(build: Build, from: string, to: string): boolean {
  if (from === to) return true
  const independent = build.packages.some((pack) => pack.root === from && pack.independent)
  return to === MAIN && !independent
}

export const packageClosure: Rule = {
  code: 'package-closure',
  why: 'No file needs a file of another sub-package, which may not have been loaded.',
  source: 'developers.weixin.qq.com/miniprogram/dev/framework/subpackages/basic.html',
  find(build) {
    const roots = build.packages.map(({ root }) => root)
    const inside = roots.flatMap((root) =>
      roots
        .filter((other) => other !== root && root.startsWith(`${other}/`))
        .map((other) => ({ file: 'app.json', place: '/subPackages', text: `${root} is inside ${other}` })),
    )
    const ahead = Object.entries(build.app.preloadRule ?? {}).flatMap(([page, { packages }]) => [
      ...(build.pages.includes(page) ? [] : [`${page} is not a page`]),
      ...packages
        .filter(
          (name) =>
            name !== '__APP__' && !build.packages.some((one) => one.root === name || one.name === name),
        )
        .map((name) => `${name} is not a sub-package`),
    ])
    const crossing = referencesOf(build).flatMap((one) => {
      const from = build.packageOf(one.from)
      const to = build.packageOf(one.to)
      return one.async || isReachable(build, from, to)
        ? []
        : [at(one, `${nameOf(from)} needs ${one.to} of ${nameOf(to)}`)]
    })
    return [
      ...inside,
      ...ahead.map((text) => ({ file: 'app.json', place: '/preloadRule', text })),
      ...crossing,
    ]
  },
}
