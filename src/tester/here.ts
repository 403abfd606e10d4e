import { pageIdOfModule } from '@contract/pages'
import { platform } from '@/platform/platform'
import { pathOf, visitOf } from '@/router/locate'
import { withoutState } from './start/state'

/** The visible page, as `pathOf` writes it, without secrets and without the tester's state, which may have changed. */
export function here(): string {
  const rest = platform.address.current().slice(platform.address.origin.length)
  if (platform.target === 'h5') return rest || '/'
  const [module = '', query = ''] = rest.split('?')
  const id = pageIdOfModule(module)
  return id ? pathOf({ id, params: withoutState(visitOf(`/?${query}`)?.params ?? {}) }) : '/'
}
