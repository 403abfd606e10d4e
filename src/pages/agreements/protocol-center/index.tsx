import { ProtocolCenter } from '@/features/agreement/protocol-center'
import { MyConsents } from '@/features/consent/my-consents'
import { useReturns } from '@/pages/use-returns'
import { pathOf } from '@/router/locate'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'
import { useSession } from '@/stores/session'

const next = pathOf({ id: 'protocolCenter', params: {} })
const open = ({ code, version }: { code: string; version: string }) => go('agreeDetail', { code, version })

export default definePage('protocolCenter', () => {
  const shown = useReturns()
  return (
    <ProtocolCenter
      onOpen={open}
      onRepayment={() => go('hkprotocolList')}
      ownConsents={(outage) => (
        <MyConsents
          shown={shown}
          onOpen={open}
          onLogin={() => go(useSession.getState().loggedIn ? 'from' : 'home', { next })}
          {...outage}
        />
      )}
    />
  )
})
