import { NameCityForm } from '@/features/city/name-city-form'
import { useReturns } from '@/pages/use-returns'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'

export default definePage('from', function From() {
  return <NameCityForm shown={useReturns()} onDone={() => go('selectProduct')} />
})
