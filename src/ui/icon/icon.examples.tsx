import type { Example } from '../example'
import { Icon, type IconName } from './icon'

const names: IconName[] = ['back', 'check', 'chevron', 'info', 'minus', 'place', 'plus', 'warn']

export const examples: Example[] = [
  { title: '全部', node: names.map((name) => <Icon key={name} name={name} />) },
]
