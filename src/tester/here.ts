import { platform } from '@/platform/platform'
import { pathOf, visitOf } from '@/router/locate'
import { pageIdOfModule } from '@/router/pages'

/** The page that is shown, as `pathOf` writes it, without secrets. */
export function here(): string {
  const rest = platform.address.current().slice(platform.address.origin.length)
  if (platform.target === 'h5') return rest || '/'
  const [module = '', query = ''] = rest.split('?')
  const id = pageIdOfModule(module)
  return id ? pathOf({ id, params: visitOf(`/?${query}`)?.params ?? {} }) : '/'
}
