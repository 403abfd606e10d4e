import { definePage } from '@/router/page'
import { Gallery } from './gallery'

export default definePage('gallery', () => <Gallery />)
