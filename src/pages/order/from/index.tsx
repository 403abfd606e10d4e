import { NameCityForm } from '@/features/place/name-city-form'
import { cityPage } from '../city-page'

export default cityPage('from', NameCityForm)
