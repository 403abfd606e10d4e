import { pages } from '@contract/pages'
import { goOn, type Step } from './step'

/**
 * Step 1: the page's title (S2.5). A page without one, or with the empty one, keeps the neutral default:
 * a document without a title cannot be told apart in a screen reader's list (WCAG 2.4.2).
 */
export const title: Step = {
  name: 'title',
  run: ({ id }, { platform, brand }) => {
    platform.setTitle(pages[id].title || brand)
    return goOn
  },
}
