import { pages } from '@contract/pages'
import { goOn, type Step } from './step'

/**
 * Step 1: sets the page's title (S2.5). A page with no title, or an empty one, gets the neutral default, because a
 * document without a title cannot be identified in a screen reader's list (WCAG 2.4.2).
 */
export const title: Step = {
  name: 'title',
  run: ({ id }, { platform, brand }) => {
    platform.setTitle(pages[id].title || brand)
    return goOn
  },
}
