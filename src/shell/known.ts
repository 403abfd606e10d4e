import { KEY } from '@/platform/keys'
import { stored } from './stored'

/** Shows the painted page of a logged-in visitor instead of the guest's, where the page differs and a login is stored. */
export function showKnown(boot: HTMLElement) {
  const known = document.querySelector<HTMLTemplateElement>('template#known')
  const painted = boot.querySelector('#painted')
  if (!known || !painted || !stored.get(KEY.token)) return
  painted.textContent = ''
  painted.append(known.content)
}
