import { KEY } from '@/platform/keys'
import { stored } from './stored'

/** Shows the painted page of a logged-in visitor instead of the guest's, where the page differs and a login is stored. */
export function showLoggedIn(boot: HTMLElement) {
  const loggedIn = document.querySelector<HTMLTemplateElement>('template#logged-in')
  const painted = boot.querySelector('#painted')
  if (!loggedIn || !painted || !stored.get(KEY.token)) return
  painted.textContent = ''
  painted.append(loggedIn.content)
}
