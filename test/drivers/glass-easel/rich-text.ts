/** Elements that `<rich-text>` renders; any other is dropped with its content (component/rich-text). */
const TRUSTED = new Set(
  `a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del div dl dt em
   fieldset font footer h1 h2 h3 h4 h5 h6 header hr i img ins label legend li mark nav ol p pre q rt ruby s section
   small span strong sub sup table tbody td tfoot th thead tr tt u ul`.split(/\s+/),
)
/** Attributes that are kept: those that every element may have, and those of tables, lists and pictures. */
const ATTRIBUTES = new Set('class style dir colspan rowspan width height start type alt src'.split(' '))

/** Parses an HTML text into the nodes that `<rich-text>` renders, without scripts and event handlers. */
export function richText(html: string): Node[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('*')) {
    if (!TRUSTED.has(element.localName)) element.remove()
    for (const { name } of Array.from(element.attributes))
      if (!ATTRIBUTES.has(name)) element.removeAttribute(name)
  }
  return Array.from(body.childNodes)
}
