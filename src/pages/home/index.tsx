import { definePage } from '@/router/page'
import { EntryPage } from './entry-page'

export default definePage('home', EntryPage)
