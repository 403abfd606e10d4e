import { startPrerendered } from '@/inline-script/prerendered/prerendered'

const radio = (name: string, value: number, id: string, chosen = false) => `
  <label>
    <input type="radio" id="${id}" name="${name}" value="${value}" ${chosen ? 'checked' : ''}>
    <span>${value}</span>
  </label>`

export const box = (version: string) => `
  <label>
    <input type="checkbox" id="consent-privacy" value="${version}">
    同意<button type="button">隐私政策</button>
  </label>`

/** The controls of the entry page, as the prerendered screen and the live page render them. */
export const controls = ({ group = '', amount = '10,000', boxes = box('v1') } = {}) => `
  <form>
    <button type="button" id="home-amount-less" aria-label="减少1,000元"></button>
    <input type="text" id="home-amount" value="${amount}">
    <button type="button" id="home-amount-more" aria-label="增加1,000元"></button>
    ${radio(`home-quick${group}`, 1000000, 'home-quick-1000000', true)}
    ${radio(`home-quick${group}`, 3000000, 'home-quick-3000000')}
    ${radio(`home-term${group}`, 12, 'home-term-12', true)}
    ${radio(`home-term${group}`, 24, 'home-term-24')}
    <input type="text" id="login-mobile" value="">
    ${boxes}
    <button type="button">关于我们</button>
    <button type="submit" id="login-submit"><span>继续</span></button>
  </form>`

/** The prerendered entry page in the document, with working controls. */
export function prerendered() {
  document.body.innerHTML = `<div id="boot">${controls()}</div><div id="app"></div>`
  const boot = document.querySelector<HTMLElement>('#boot') as HTMLElement
  const app = document.querySelector<HTMLElement>('#app') as HTMLElement
  const screen = startPrerendered(boot)
  const get = (id: string, within = boot) =>
    within.querySelector<HTMLInputElement>(`#${id}`) as HTMLInputElement
  return {
    boot,
    get,
    live: (id: string) => get(id, app),
    type: (id: string, text: string) => enter(get(id), text),
    /** The live page is there. */
    takeOver: (live = controls({ group: '-live' })) => {
      app.innerHTML = `<div class="taro_page">${live}</div>`
      // jsdom scrolls nothing.
      Object.assign(app.firstElementChild as Element, { scrollBy() {} })
      const reports: string[] = []
      for (const name of ['input', 'change', 'click', 'submit', 'focusout'])
        app.addEventListener(name, (event) => {
          reports.push(
            `${name} ${(event.target as HTMLElement).id || (event.target as HTMLElement).textContent}`,
          )
          if (name === 'submit') event.preventDefault()
        })
      screen.takeOver(app, () => boot.remove())
      return reports
    },
    late: (markup: string) => app.querySelector('form')?.insertAdjacentHTML('beforeend', markup),
  }
}

/** Enters a value as typing does. */
export function enter(field: HTMLInputElement, text: string) {
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
