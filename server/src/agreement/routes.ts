import type { Deps } from '../http/deps'
import type { Handlers } from '../http/handler'
import { listAgreements } from '../use-cases/list-agreements'
import type { Wechat } from '../wechat/api'
import { agreementText, loginAgreements } from './agreements'

/** Agreement texts and lists (S22). */
export function agreementHandlers({ clock }: Deps, wechat: Wechat | null): Handlers<'agreement'> {
  return {
    '/support/agreement/detail': async ({ db, payload }) => {
      const text = await agreementText(db, payload.code, payload.version, clock.now())
      return { ...text, effective_at: text.effective_at.toISOString() }
    },

    '/v1.0/credit/special/contract/list': async (call) => {
      const agreements = await listAgreements(call, clock.now())
      return {
        contracts: agreements.map(({ code, title, version, group, institution_code, effective_at }) => ({
          code,
          title,
          version,
          group,
          institution_code,
          effective_at: effective_at.toISOString(),
        })),
        // Their boxes are signed for a device, which the list for everybody has none of.
        ...(call.payload.group === 'login' &&
          call.context._did &&
          wechat?.settings.phone && { wechat_login: await loginAgreements(call.db, clock.now()) }),
      }
    },
  }
}
