import { mergeInternalComponents } from '@tarojs/shared'
import { ARIA } from '../elements/aria-attributes'

// Must run before the first page is hydrated; see aria-attributes.ts.
mergeInternalComponents(ARIA)
