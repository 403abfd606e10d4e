import { type PageId, pageIds, pages } from '@contract/pages'
import {
  type HostSettings,
  hostQuery,
  readHostSettings,
  readStart,
  segmentsOf,
  startAddress,
} from '@/tester/host/host-settings'
import { find } from './find'

const field = (name: string) => find<HTMLInputElement | HTMLSelectElement>(`#${name}`)
const radio = (value: string) => find<HTMLInputElement>(`[name=mode][value=${value}]`)
const keep = () => find<HTMLInputElement>('[name=keep]')

/** Names of pages whose title does not identify them. */
const NAMES: Partial<Record<PageId, string>> = { home: '首页', landing: '落地页' }

/** Fills the list of start pages. */
function listPages() {
  const options = pageIds
    .filter((id) => !pages[id].dev)
    .map((id) => {
      const option = document.createElement('option')
      option.value = id
      option.textContent = `${pages[id].path} ${NAMES[id] ?? pages[id].title}`
      return option
    })
  field('page').append(...options)
}

const chosenPage = () => pageIds.find((id) => id === field('page').value) ?? 'home'

/** Reads the settings from the form, in the format of the page's query. */
function read(): HostSettings {
  const id = chosenPage()
  const [segment] = segmentsOf(id)
  const page = startAddress({
    id,
    params: segment ? { [segment]: field('segment').value.trim() } : {},
    channel: field('channel').value.trim(),
    query: field('query').value.trim().replace(/^\?/, ''),
  })
  const words = { late: field('late').value, token: field('token').value, system: field('system').value }
  const mode = find<HTMLInputElement>('[name=mode]:checked').value
  const said = { ...words, mode, persona: field('persona').value, keep: keep().checked ? '1' : '', page }
  return readHostSettings(String(new URLSearchParams(said)))
}

function fill(settings: HostSettings) {
  const start = readStart(settings.page)
  const [segment = ''] = segmentsOf(start.id)
  radio(settings.mode).checked = true
  field('late').value = String(settings.lateMs)
  for (const name of ['token', 'persona', 'system'] as const) field(name).value = settings[name]
  field('page').value = start.id
  field('segment').value = start.params[segment] ?? ''
  field('channel').value = start.channel
  field('query').value = start.query
  keep().checked = settings.keep
}

/** Shows only the fields that apply to the settings. */
function showFields({ mode, token, system, page }: HostSettings) {
  const [segment] = segmentsOf(readStart(page).id)
  find('[data-for=late]').hidden = mode !== 'late'
  // A hidden invalid field would prevent submitting the form.
  ;(field('late') as HTMLInputElement).disabled = mode !== 'late'
  find('[data-for=persona]').hidden = token !== 'persona'
  find('#system-note').hidden = system !== 'ios'
  find('#segment-field').hidden = !segment
  find('#segment-name').textContent = segment ?? ''
}

/** Creates the form from the settings in the page's query; `onOpen` runs when it is submitted. */
export function createForm(onOpen: (settings: HostSettings) => void): HostSettings {
  listPages()
  const settings = readHostSettings(location.search)
  fill(settings)
  showFields(settings)
  const form = find<HTMLFormElement>('#form')
  form.addEventListener('input', () => {
    const now = read()
    showFields(now)
    history.replaceState(null, '', `?${hostQuery(now)}`)
    find('#told').textContent = '设置已改，打开后生效'
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    find('#told').textContent = ''
    onOpen(read())
  })
  find('#copy').addEventListener('click', () => {
    const link = `${location.origin}${location.pathname}?${hostQuery(read())}`
    const said = (text: string) => () => {
      find('#told').textContent = text
    }
    // The clipboard is available on https and localhost only.
    if (!navigator.clipboard) return said('这里不能复制，请从地址栏复制')()
    void navigator.clipboard.writeText(link).then(said('链接已复制'), said('这里不能复制，请从地址栏复制'))
  })
  return settings
}
