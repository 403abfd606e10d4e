import { ConfirmCity } from '@/features/place/confirm-city'
import { cityPage } from '../city-page'

export default cityPage('yfrom', ConfirmCity)
