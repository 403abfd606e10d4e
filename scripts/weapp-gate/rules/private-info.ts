import { usesOf } from '../read/uses'
import type { Rule } from '../rule'

/** The functions that app.json must declare (reference/configuration/app, requiredPrivateInfos). */
const DECLARED =
  /^(get(Fuzzy)?Location|onLocationChange|startLocationUpdate(Background)?|choose(Location|Address|Poi))$/

/** WeChat refuses a position function that is not declared, and its review asks about one that is not used. */
export const privateInfo: Rule = (build) => {
  const declared = build.app.requiredPrivateInfos ?? []
  const uses = usesOf(build).filter(({ of, name }) => of === 'Wx' && DECLARED.test(name ?? ''))
  return [
    ...uses
      .filter(({ name = '' }) => !declared.includes(name))
      .map(({ file, place, name }) => ({
        file,
        place,
        text: `uses wx.${name}, which app.json does not declare`,
      })),
    ...declared
      .filter((name) => !uses.some((use) => use.name === name))
      .map((name) => ({
        file: 'app.json',
        place: '/requiredPrivateInfos',
        text: `declares ${name}, which nothing uses`,
      })),
  ]
}
