import { keyValue } from '@/platform/key-value'
import { KEY } from '@/platform/keys'

/** Shows the painted page of a logged-in visitor instead of the guest's, where the page differs and a login is stored. */
export function showKnown(boot: HTMLElement) {
  const known = document.querySelector<HTMLTemplateElement>('template#known')
  const painted = boot.querySelector('#painted')
  if (!known || !painted || !keyValue(() => window.localStorage).get(KEY.token)) return
  painted.textContent = ''
  painted.append(known.content)
}
