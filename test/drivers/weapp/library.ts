import { isLater } from '../../../config/versions'
import project from '../../../project.config.json'
import { readTypings } from '../../../scripts/weapp-gate/read/typings'
import { NEWEST, type Phone } from './phone'

const since = () => [...(readTypings().get('Wx') ?? [])].map(([name, api]) => ({ name, ...api }))

/** The newest base library that WeChat's typings name. */
export const newestLibrary = () =>
  since().reduce((newest, { since: own }) => (isLater(own, newest) ? own : newest), '1.0.0')

/** `wx` has no later function; the default is the oldest library that is promised (project.config.json). */
export const withLibrary = (library = project.libVersion): Pick<Phone, 'library' | 'lacks'> => ({
  library,
  lacks:
    library === NEWEST
      ? []
      : since().flatMap(({ name, since: own }) => (isLater(own, library) ? [name] : [])),
})
