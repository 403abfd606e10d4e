import { pageIdOfModule } from '@contract/pages'
import { Button } from '@tarojs/components'
import { platform } from '@/platform/platform'
import { pathOf, visitOf } from '@/router/locate'
import { open } from '@/router/navigate'
import s from './button.module.scss'
import { note } from './start/kept'
import { withoutState } from './start/state'

/** The visible page, as `pathOf` writes it, without the tester's state in its address, which may have changed since. */
export function here(): string {
  const rest = platform.address.current().slice(platform.address.origin.length)
  if (platform.target === 'h5') return rest || '/'
  const [module = '', query = ''] = rest.split('?')
  const id = pageIdOfModule(module)
  return id ? pathOf({ id, params: withoutState(visitOf(`/?${query}`)?.params ?? {}) }) : '/'
}

/** Opens the tester's panel over any page. The panel runs no guard, so no simulated fault can lock the tester out. */
export function TesterButton() {
  const openPanel = async () => {
    note({ from: here() })
    await open({ id: 'tester', params: {} }, 'push')
  }
  return (
    <Button id="qa-open" className={s.button} hoverClass="none" aria-label="打开测试面板" onClick={openPanel}>
      测
    </Button>
  )
}
