import { type ElementProps, toDom } from './dom-props'

/** @param nodes HTML that the server has sanitised (S26.4) */
export function RichText({ nodes = '', ...props }: ElementProps & { nodes?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the element exists to render sanitised HTML
  return <div {...toDom('div', props).dom} dangerouslySetInnerHTML={{ __html: nodes }} />
}
