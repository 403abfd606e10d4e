/**
 * The inline script of the page shells (scripts/shells/script.mjs): it runs before the main script is there, between
 * the painted screen and `#app`. It imports pure modules only, never React or Taro. Before the first frame it does only
 * what that frame or a tap on it needs.
 */
import { reportBug } from '@/lib/expected'
import { KEY } from '@/platform/keys'
import { startEarly } from './early/early'
import { numberEntry } from './number'
import { startPainted } from './painted/painted'
import { firstFrame, runScripts } from './scripts'
import { stored } from './stored'
import { followView, showView } from './view'

const boot = document.getElementById('boot')
let askKey = () => {}
const shell: Shell = { early: [], painted: null }
window.shell = shell
// This stands first: whatever fails in this script, the client starts.
void firstFrame().then(() => {
  try {
    const early = startEarly()
    shell.early = early.responses
    askKey = early.askKey
  } catch (error) {
    reportBug(error)
  }
  return runScripts()
})
/** Makes the painted back button work, as the live one does: to the page before, or to the home page. */
function followBack(boot: HTMLElement) {
  boot.querySelector('#page-back')?.addEventListener('click', () => {
    // The router numbers its history entries.
    if (history.state?.idx > 0) history.back()
    else location.replace('/')
  })
}

/** Shows the painted page of a logged-in visitor instead of the guest's, where the page differs and a login is stored. */
function showLoggedIn(boot: HTMLElement) {
  const loggedIn = document.querySelector<HTMLTemplateElement>('template#logged-in')
  const painted = boot.querySelector('#painted')
  if (!loggedIn || !painted || !stored.get(KEY.token)) return
  painted.textContent = ''
  painted.append(loggedIn.content)
}

/** A visitor who begins with the phone number will need the key and the code of the login calls. */
function beginLogin({ dataset }: HTMLElement) {
  askKey()
  const script = document.createElement('script')
  // As an attribute: the loader of the main script compares it. An element that has failed would never answer it.
  script.setAttribute('src', dataset.loginChunk ?? '')
  script.onerror = () => script.remove()
  document.head.append(script)
}

numberEntry()
showView()
if (boot) {
  followView(boot)
  showLoggedIn(boot)
  followBack(boot)
  if (boot.querySelector('#home-amount')) shell.painted = startPainted(boot)
  boot.querySelector('#login-mobile')?.addEventListener('focus', () => beginLogin(boot), { once: true })
}
