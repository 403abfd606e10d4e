import { isLater } from '../../../config/versions'
import type { Build } from '../read/build'
import { promisedLibrary } from '../read/libraries'
import { readTypings } from '../read/typings'
import { seesTaro, type Use, usesOf } from '../read/uses'
import type { Finding, Rule } from '../rule'

const nameOf = ({ of, name }: Use) => `${of === 'Wx' ? 'wx' : of}.${name}`

const at = (use: Use, text: string): Omit<Finding, 'rule'> => ({ file: use.file, place: use.place, text })
const sinceOf = ({ of, name }: Use) =>
  readTypings()
    .get(of)
    ?.get(name ?? '')?.since

export const apiKnown: Rule = {
  code: 'api-known',
  why: 'WeChat documents every used member of wx and of the objects that its calls return: any other member is undefined on a phone.',
  source: 'miniprogram-api-typings',
  find: (build) => [
    ...(build.files.has('taro.js') && !seesTaro(build)
      ? [
          {
            file: 'taro.js',
            place: '',
            text: 'Taro was not found, so what is used through it cannot be checked',
          },
        ]
      : []),
    ...usesOf(build).flatMap((use) => {
      if (use.name === undefined)
        return [at(use, 'the whole wx is passed on, or a member with a computed name is used')]
      return sinceOf(use) ? [] : [at(use, `uses ${nameOf(use)}, which WeChat does not document`)]
    }),
  ],
}

/** Returns the uses of functions that a base library does not have yet. */
const laterThan = (build: Build, library: string) =>
  usesOf(build).flatMap((use) => {
    const since = sinceOf(use)
    return since && isLater(since, library) ? [{ use, since }] : []
  })

/**
 * Functions that need no check of their own: their only caller runs only after a check for another function of the
 * same library.
 */
const ASKED_BEFORE: readonly { name: string; why: string }[] = [
  {
    name: 'openPrivacyContract',
    why: 'only the dialog that wx.onNeedPrivacyAuthorization opens leads to it',
  },
]

const isAskedBefore = (use: Use) => ASKED_BEFORE.some(({ name }) => use.of === 'Wx' && name === use.name)

export const apiGuarded: Rule = {
  code: 'api-guarded',
  why: 'A function that is newer than the base library of project.config.json, the oldest supported one, is checked by typeof or canIUse first.',
  source: 'developers.weixin.qq.com/miniprogram/dev/framework/compatibility.html',
  find(build) {
    const promised = promisedLibrary(build)
    if (!promised)
      return [{ file: 'project.config.json', place: '/libVersion', text: 'names no base library' }]
    return laterThan(build, promised)
      .filter(({ use }) => !use.guarded && !isAskedBefore(use))
      .map(({ use, since }) =>
        at(use, `uses ${nameOf(use)}, which base library ${since} introduced, without a check`),
      )
  },
}

/** Returns every function of `wx` that the build uses, with the base library that introduced it, the newest first. */
export function apisOf(build: Build): { name: string; since: string; guarded: boolean }[] {
  const all = new Map<string, { name: string; since: string; guarded: boolean }>()
  for (const use of usesOf(build)) {
    const name = nameOf(use)
    const before = all.get(name)
    all.set(name, { name, since: sinceOf(use) ?? '?', guarded: use.guarded && before?.guarded !== false })
  }
  return [...all.values()].sort((a, b) =>
    isLater(a.since, b.since) ? -1 : isLater(b.since, a.since) ? 1 : 0,
  )
}
