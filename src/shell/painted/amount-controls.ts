import { DRAFT, DRAFT_VERSION } from '@/lib/form-draft'
import { formatYuan, parseYuan } from '@/lib/money/money'
import { nextStep, type Steps, within } from '@/lib/steps'
import { stored } from '../stored'
import { toggleClass } from './toggle-class'

const all = (root: Element, selector: string) => [...root.querySelectorAll<HTMLInputElement>(selector)]

/**
 * Amount and term of the painted screen: their controls follow each other as those of the live page do, start with
 * the stored draft, and write to it.
 * @param changed is called with the id of the control that stands for what the visitor has changed
 */
export function startAmountControls(root: Element, changed: (id: string) => void) {
  const field = root.querySelector<HTMLInputElement>('#home-amount')
  const slider = root.querySelector<HTMLInputElement>('input[type=range]')
  if (!field || !slider) return
  const quick = all(root, '[name^=home-quick]')
  const terms = all(root, '[name^=home-term]')
  const limits: Steps = { min: Number(slider.min), max: Number(slider.max), step: Number(slider.step) }
  const [less, more] = [slider.previousElementSibling, slider.nextElementSibling]
  let fen = parseYuan(field.value) ?? 0

  const keep = (values: { amount?: number; term?: number }) => {
    const draft = readDraft()
    stored.set(DRAFT, JSON.stringify({ ...draft, data: { ...draft.data, ...values } }))
  }
  const choose = (options: HTMLInputElement[], value: number) => {
    for (const option of options) {
      option.checked = Number(option.value) === value
      const label = option.closest('label')
      if (label) toggleClass(label, 'chosen', option.checked, label.querySelector('span'))
    }
  }
  const show = (typing = false) => {
    if (!typing) field.value = formatYuan(fen)
    const digits = field.value.replace(/\D/g, '').length
    toggleClass(field, 'long', digits > 7)
    toggleClass(field, 'wide', digits > 5 && digits <= 7)
    const shown = within(fen, limits)
    slider.value = String(shown)
    slider.style.setProperty('--filled', `${((shown - limits.min) / (limits.max - limits.min)) * 100}%`)
    slider.setAttribute('aria-valuetext', `${formatYuan(shown)}元`)
    if (less) showEnded(less, fen <= limits.min)
    if (more) showEnded(more, fen >= limits.max)
    choose(quick, fen)
  }
  const pick = (amount: number, typing = false) => {
    fen = amount
    show(typing)
    keep({ amount })
    changed('home-amount')
  }

  field.addEventListener('input', () => pick(parseYuan(field.value) ?? 0, true))
  field.addEventListener('blur', () => show())
  slider.addEventListener('input', () => pick(Number(slider.value)))
  less?.addEventListener('click', () => fen > limits.min && pick(nextStep(fen, -1, limits)))
  more?.addEventListener('click', () => fen < limits.max && pick(nextStep(fen, 1, limits)))
  for (const option of quick) option.addEventListener('change', () => pick(Number(option.value)))
  for (const option of terms)
    option.addEventListener('change', () => {
      const term = Number(option.value)
      choose(terms, term)
      keep({ term })
      changed(option.id)
    })

  const { amount, term } = readDraft().data
  if (Number.isInteger(amount)) fen = amount
  const painted = Number(terms.find((option) => option.defaultChecked)?.value)
  // A browser restores forms.
  const restored = [field, slider, ...quick, ...terms].some(
    (one) => one.checked !== one.defaultChecked || one.value !== one.defaultValue,
  )
  if (!restored && formatYuan(fen) === field.value && (term || painted) === painted) return
  show()
  field.defaultValue = field.value
  choose(terms, term || painted)
}

/** The look of a button of the stepper that has reached its limit. */
function showEnded(button: Element, ended: boolean) {
  toggleClass(button, 'ended', ended)
  if (ended) button.setAttribute('aria-disabled', 'true')
  else button.removeAttribute('aria-disabled')
}

/** The stored draft as it is; src/stores/form.ts discards values that cannot be right. */
function readDraft() {
  try {
    const draft = JSON.parse(stored.get(DRAFT) ?? 'null')
    if (draft?.version === DRAFT_VERSION && draft.data) return draft
  } catch {
    // It cannot be read.
  }
  return { version: DRAFT_VERSION, data: {} }
}
