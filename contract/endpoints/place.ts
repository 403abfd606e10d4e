import { Type as T } from 'typebox'
import { endpoint } from '../endpoint'
import { ANSWER } from '../formats'
import { Account, AgreementRef, Area, Consents, orNull } from '../values'
import { OrderForm } from './order'

/** Required as long as `/v1/user/city` returns agreements. */
const LoginConsents = T.Optional(Consents)

/** Asks for `order`: what `/web/form` answers without a number. A repetition of the request does not get it. */
const WithOrder = T.Optional(T.Boolean())
const SavedArea = T.Object({ ...Area.properties, order: T.Optional(OrderForm) })

const CodeToName = T.Record(T.String(), T.String())

export const place = {
  '/v1/address/ip': endpoint({
    summary: "The area of the client's IP address; code 000000 when it is unknown.",
    stateless: true,
    payload: T.Object({}),
    data: Area,
  }),
  '/web/region/list': endpoint({
    summary:
      'Province, city and county names by 6-digit code (GB/T 2260; 9xxxxx overseas). Empty lists when `version` is current.',
    stateless: true,
    shared: [],
    payload: T.Object({ version: T.Optional(T.String({ maxLength: 64 })) }),
    data: T.Object({
      version: T.String(),
      province_list: CodeToName,
      city_list: CodeToName,
      county_list: CodeToName,
      /** The pinyin of provinces and cities by code: shen zhen shi for 深圳市. */
      pinyin_list: CodeToName,
      /** The codes of the largest cities, the largest first; a municipality by the code of its province. */
      large_cities: T.Array(T.String()),
    }),
  }),
  '/v1/user/city': endpoint({
    summary: "The visitor's saved area, or null.",
    auth: true,
    linkLogin: true,
    payload: T.Object({}),
    data: T.Object({
      area: orNull(Area),
      /** While no area is saved: that of the client's IP address, as `/v1/address/ip`. */
      located: T.Optional(Area),
      name: orNull(T.String()),
      /** The name is not asked for with the area, because the identity does not come before the offers. */
      nameless: T.Optional(T.Boolean()),
      account: Account,
      /** After a login by link: the agreements to accept before anything is saved. Empty otherwise. */
      agreements: T.Array(AgreementRef),
    }),
  }),
  '/user/city/save': endpoint({
    summary:
      'Saves the area; its code must be in the region data. With `with_order` it also answers the order, as `/web/form`.',
    auth: true,
    linkLogin: true,
    idempotent: true,
    payload: T.Object({ ...Area.properties, consents: LoginConsents, with_order: WithOrder }),
    data: SavedArea,
  }),
  '/v1/user/nameSaveCity': endpoint({
    summary: 'Saves name and area together. With `with_order` it also answers the order, as `/web/form`.',
    auth: true,
    linkLogin: true,
    idempotent: true,
    payload: T.Object({
      name: T.String(ANSWER),
      ...Area.properties,
      consents: LoginConsents,
      with_order: WithOrder,
    }),
    data: SavedArea,
  }),
} as const
