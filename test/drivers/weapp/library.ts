import { isLater } from '../../../config/versions'
import project from '../../../project.config.json'
import { readTypings } from '../../../scripts/weapp-gate/read/typings'
import type { Phone } from './phone'

const since = () => [...(readTypings().get('Wx') ?? [])].map(([name, api]) => ({ name, ...api }))

/** The newest base library that WeChat's typings name. */
export const newestLibrary = () =>
  since().reduce((newest, { since: own }) => (isLater(own, newest) ? own : newest), '1.0.0')

/** The oldest library that is promised (project.config.json): `wx` has no later function. */
export const withLibrary = (): Pick<Phone, 'library' | 'lacks'> => ({
  library: project.libVersion,
  lacks: since().flatMap(({ name, since: own }) => (isLater(own, project.libVersion) ? [name] : [])),
})
