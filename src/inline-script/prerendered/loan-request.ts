import { type Fen, fen } from '@contract/brands'
import { LIMITS } from '@contract/rules/amounts'
import { DRAFT, parseDraft } from '@/lib/form-draft'
import { formatYuan, parseYuan } from '@/lib/money/money'
import { nextStep } from '@/lib/steps'
import { stored } from '../stored'

const STEPS: Record<string, 1 | -1> = { 'home-amount-less': -1, 'home-amount-more': 1 }

/** Amount and term of the prerendered page show the stored draft, which takes what the visitor changes. */
export function followLoanRequest(boot: HTMLElement) {
  const field = boot.querySelector('#home-amount') as HTMLInputElement
  const show = () => {
    const { amount, term } = parseDraft(stored.get(DRAFT)).data
    if (amount !== undefined && document.activeElement !== field) field.value = formatYuan(amount)
    for (const option of boot.querySelectorAll<HTMLInputElement>('[type=radio]')) {
      const value = option.id.startsWith('home-term') ? term : amount
      if (value) option.checked = Number(option.value) === value
    }
  }
  const keep = (values: { amount?: Fen; term?: number }) => {
    const draft = parseDraft(stored.get(DRAFT))
    stored.set(DRAFT, JSON.stringify({ ...draft, data: { ...draft.data, ...values } }))
    show()
  }
  boot.addEventListener('input', ({ target }) => {
    const { id, value } = target as HTMLInputElement
    if (target === field) keep({ amount: parseYuan(value) ?? fen(0) })
    else if (id.startsWith('home-quick')) keep({ amount: fen(Number(value)) })
    else if (id.startsWith('home-term')) keep({ term: Number(value) })
  })
  boot.addEventListener('click', ({ target }) => {
    const step = STEPS[(target as Element).closest('button')?.id ?? '']
    if (step) keep({ amount: fen(nextStep(parseYuan(field.value) ?? 0, step, LIMITS)) })
  })
  field.addEventListener('blur', show)
  show()
  // Whatever stands in it is taken over, also the first amount; an untouched field would follow its default value.
  field.value = String(field.value)
  field.defaultValue = ''
}
