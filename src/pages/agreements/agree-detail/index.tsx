import { AgreementText } from '@/features/agreement/agreement-text'
import { definePage } from '@/router/page'

export default definePage('agreeDetail', ({ params }) => (
  <AgreementText code={params.code ?? ''} version={params.version} />
))
