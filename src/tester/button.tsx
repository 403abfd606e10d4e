import { Button } from '@tarojs/components'
import { open } from '@/router/navigate'
import s from './button.module.scss'
import { here } from './here'
import { note } from './start/kept'

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
