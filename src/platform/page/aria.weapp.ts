import { mergeInternalComponents } from '@tarojs/shared'
import { ARIA } from '../elements/aria-attributes'

// Before the first page is hydrated; see aria-attributes.ts.
mergeInternalComponents(ARIA)
