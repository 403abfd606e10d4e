import { Type as T } from 'typebox'
import { endpoint } from '../endpoint'
import { AgreementRef, Code, InstitutionCode, OrderNo, orNull, Time } from '../values'

export const agreement = {
  '/support/agreement/detail': endpoint({
    summary:
      'The text of an agreement, in the current version unless one is named. HTML is sanitised on the server.',
    payload: T.Object({ code: Code, version: T.Optional(T.String({ maxLength: 32 })) }),
    data: T.Object({
      code: Code,
      title: T.String(),
      version: T.String(),
      hash: T.String(),
      effective_at: Time,
      html: T.String(),
    }),
  }),
  '/v1.0/credit/special/contract/list': endpoint({
    summary:
      'Lists the agreements of a product, of an order, of a support page, or all of them, with their groups.',
    shared: ['group'],
    payload: T.Object({
      product_code: T.Optional(Code),
      order_no: T.Optional(OrderNo),
      sid: T.Optional(Code),
      group: T.Optional(Code),
    }),
    data: T.Object({
      contracts: T.Array(
        T.Object({
          code: Code,
          title: T.String(),
          version: T.String(),
          group: T.String(),
          institution_code: orNull(InstitutionCode),
          effective_at: Time,
        }),
      ),
      /** What to accept for a login by WeChat's phone number; only for the group `login`, where that is configured. */
      wechat_login: T.Optional(T.Array(AgreementRef)),
    }),
  }),
} as const
