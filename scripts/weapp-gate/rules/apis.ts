import { isLater } from '../../../config/versions'
import project from '../../../project.config.json'
import type { Build } from '../read/build'
import { readTypings } from '../read/typings'
import { seesTaro, type Use, usesOf } from '../read/uses'
import type { Finding, Rule } from '../rule'

const nameOf = ({ of, name }: Use) => `${of === 'Wx' ? 'wx' : of}.${name}`

const at = (use: Use, text: string): Finding => ({ file: use.file, place: use.place, text })
const sinceOf = ({ of, name }: Use) =>
  readTypings()
    .get(of)
    ?.get(name ?? '')?.since

/** WeChat documents every used member of wx and of what its calls return; others are undefined on a phone. */
export const apiKnown: Rule = (build) => {
  if (build.files.has('taro.js') && !seesTaro(build))
    return [{ file: 'taro.js', place: '', text: 'Taro was not found, so its uses cannot be checked' }]
  return usesOf(build).flatMap((use) => {
    if (use.name === undefined)
      return [at(use, 'the whole wx is passed on, or a member with a computed name is used')]
    return sinceOf(use) ? [] : [at(use, `uses ${nameOf(use)}, which WeChat does not document`)]
  })
}

/** It needs no check of its own: only the dialog that wx.onNeedPrivacyAuthorization opens leads to it. */
const ASKED_BEFORE = 'wx.openPrivacyContract'

/** A function that is newer than the oldest promised base library is checked by typeof or canIUse first. */
export const apiGuarded: Rule = (build) =>
  usesOf(build).flatMap((use) => {
    const since = sinceOf(use)
    const isLate = since && isLater(since, project.libVersion) && !use.guarded && nameOf(use) !== ASKED_BEFORE
    return isLate
      ? [at(use, `uses ${nameOf(use)}, which base library ${since} introduced, without a check`)]
      : []
  })

export const apisOf = (build: Build): string[] => [...new Set(usesOf(build).map(nameOf))]
