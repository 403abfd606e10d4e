import { AgreementText } from '@/features/agreement/agreement-text'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'

export default definePage('hkprotocolItem', ({ params: { code = '', version } }) => (
  <AgreementText
    code={code}
    version={version}
    missing={{ label: '查看还款协议', onClick: () => go('hkprotocolList') }}
  />
))
