import { type ElementProps, toDom } from './dom-props'

interface RichTextProps extends ElementProps {
  /** HTML that the server has sanitised (S26.4). */
  nodes?: string
}

export function RichText({ nodes = '', ...props }: RichTextProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the element exists to render sanitised HTML
  return <div {...toDom('div', props).dom} dangerouslySetInnerHTML={{ __html: nodes }} />
}
