/**
 * The inline script of the page shells (scripts/shells/shells.mjs): pure modules only, never React or Taro. Before the
 * first frame it does only what that frame or a tap on it needs.
 */
import { reportUnexpected } from '@/lib/expected'
import { KEY } from '@/platform/keys'
import { startEarly } from './early/early'
import { numberEntry } from './number'
import { startPrerendered } from './prerendered/prerendered'
import { add, firstFrame, runScripts } from './scripts'
import { stored, storedForSession } from './stored'

const root = document.documentElement.classList
const boot = document.getElementById('boot')
let askKey = () => {}
const handed: InlineScript = { early: [], prerendered: null, stored, storedForSession }
window.inline = handed
// This stands first: whatever fails in this script, the client starts.
void firstFrame().then(() => {
  try {
    const early = startEarly()
    handed.early = early.responses
    askKey = early.askKey
  } catch (error) {
    reportUnexpected(error)
  }
  return runScripts()
})

function followView(boot: HTMLElement) {
  boot.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('#view-switch')) return
    // It is done; the live page must not be asked to do it again.
    event.stopImmediatePropagation()
    stored.set(KEY.view, root.toggle('elder') ? 'elder' : '')
  })
}

/** Makes the prerendered back button work, as the live one does: to the page before, or to the home page. */
function followBack(boot: HTMLElement) {
  boot.querySelector('#page-back')?.addEventListener('click', () => {
    // The router numbers its history entries.
    if (history.state?.idx > 0) history.back()
    else location.replace('/')
  })
}

function showLoggedIn(boot: HTMLElement) {
  const loggedIn = document.querySelector<HTMLTemplateElement>('template#logged-in')
  const prerendered = boot.querySelector('#prerendered')
  if (!loggedIn || !prerendered || !stored.get(KEY.token)) return
  prerendered.textContent = ''
  prerendered.append(loggedIn.content)
}

function beginLogin({ dataset }: HTMLElement) {
  askKey()
  add('script', { src: dataset.loginChunk ?? '' })
}

numberEntry()
if (boot) {
  followView(boot)
  showLoggedIn(boot)
  followBack(boot)
  if (boot.querySelector('#home-amount')) handed.prerendered = startPrerendered(boot)
  boot.querySelector('#login-mobile')?.addEventListener('focus', () => beginLogin(boot), { once: true })
}
// This also ends the wait of first-frame.ts.
root.value = stored.get(KEY.view) === 'elder' ? 'elder' : ''
