import type { InstitutionCode } from '@contract/brands'
import { AppStores } from '@contract/endpoints/application'
import { Shop } from '@contract/endpoints/offline'
import { FormValues } from '@contract/endpoints/order'
import { LeadField } from '@contract/endpoints/support'
import { Institution } from '@contract/offer'
import { MiniProgram } from '@contract/outbound/destination'
import { Way } from '@contract/rules/ways'
import { PERSONAS } from '@contract/sandbox'
import { Area } from '@contract/values'
import { type Static, Type as T } from 'typebox'
import { OperatorPapers, Papers } from '../catalogue/paper-kinds'
import { DailyApplications, ProductDefinition } from '../catalogue/product-definition'
import { CONVERSION_EVENTS } from '../config/platforms'
import { closed } from '../lib/closed'

const Text = T.String({ minLength: 1 })
const Moment = T.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d[+-]\\d\\d:\\d\\d$' })

/** The name of a file in the folder of the texts. */
export const TextFile = T.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*\\.(md|html)$' })

/** The name of a file in the folder of the logos. */
export const LogoFile = T.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*\\.(png|webp)$' })

export const AgreementFile = closed({
  code: Text,
  title: Text,
  group: Text,
  /** Creates one agreement for each institution: `<code>-<institution>`. */
  each_institution: T.Optional(T.Boolean()),
  /** Consent permits the institution to receive data. */
  shares_data: T.Optional(T.Boolean()),
  only_read: T.Optional(T.Boolean()),
  versions: T.Array(T.Object({ version: Text, effective_at: Moment, file: TextFile }), { minItems: 1 }),
})
export type AgreementFile = Static<typeof AgreementFile>

/** A host and an address; seed/addresses.ts validates them with a better error message. */
const Host = T.String()
const Address = T.String()

const OperatorFile = closed({
  hosts: T.Array(Host),
  app_store_hosts: T.Array(Host),
  papers: T.Optional(OperatorPapers),
})

export const InstitutionFile = closed({
  ...Institution.properties,
  logo: T.Optional(LogoFile),
  hosts: T.Array(Host, { minItems: 1 }),
  site: Address,
  decision_place: T.Optional(T.String({ maxLength: 40 })),
  daily_applications: T.Optional(DailyApplications),
  mini_program: T.Optional(MiniProgram),
  /** Default: `jump`. */
  way: T.Optional(Way),
  /** Who runs the relay, as the texts name it; with the way `relay`, and only then. */
  relay_operator: T.Optional(T.String({ minLength: 1, maxLength: 40 })),
  papers: T.Optional(Papers),
})
export type InstitutionFile = Static<typeof InstitutionFile>

export const SupportFile = closed({
  sid: Text,
  title: Text,
  intro: Text,
  theme_color: T.String(),
  active: T.Boolean(),
  fields: T.Array(LeadField),
  items: T.Array(closed({ item: Text, product_code: Text, title: Text, summary: Text, url: Address }), {
    minItems: 1,
  }),
})

const { institution: _, distance: __, district: ___, ...shop } = Shop.properties
export const ShopFile = closed({ ...shop, institution_code: T.Unsafe<InstitutionCode>(Text) })

export const ChannelFile = closed({
  code: Text,
  name: T.String(),
  theme_color: T.String(),
  entry: T.Enum(['from', 'yfrom']),
  redirect_domain: T.Optional(Address),
  half_flow: T.Optional(T.Boolean()),
  /** Whether its visitors' data may be passed on to institutions. Default: unless it has `half_flow` (S18.30). */
  pass_on: T.Optional(T.Boolean()),
  test: T.Optional(T.Boolean()),
  app_ios: T.Optional(Address),
  app_android: T.Optional(Address),
  app_universal: T.Optional(Address),
  app_version: T.Optional(T.String()),
  app_sha256: T.Optional(T.String()),
  app_stores: T.Optional(closed(AppStores.properties)),
  /** What is reported to the advertising platform of a click. */
  conversions: T.Optional(
    closed({ platform: Text, events: T.Array(T.Enum(CONVERSION_EVENTS), { minItems: 1 }) }),
  ),
})

/** What a column of PostgreSQL's integer holds. */
const MAX = 2 ** 31 - 1

export const Ad = closed({
  id: T.Integer({ minimum: 1, maximum: MAX }),
  position: Text,
  title: Text,
  image: Address,
  target: Address,
  starts_at: Moment,
  ends_at: Moment,
  budget: T.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  cost_per_click: T.Optional(T.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  /** Initial stock; unlimited by default. */
  stock: T.Optional(T.Integer({ minimum: 0, maximum: MAX })),
})

export const Persona = closed({
  mobile: Text,
  /** The name that testers use. */
  persona: T.Optional(T.Enum(PERSONAS)),
  /** What a tester uses this visitor for. */
  about: Text,
  name: T.Optional(Text),
  area: T.Optional(Area),
  id_no: T.Optional(Text),
  basics: T.Optional(FormValues),
  /** Code of the product applied for, with the amount and term of `basics`; created when a tester first uses it. */
  applied: T.Optional(Text),
})
export type Persona = Static<typeof Persona>

export const FILES = {
  operator: OperatorFile,
  institutions: T.Array(InstitutionFile),
  products: T.Array(ProductDefinition),
  agreements: T.Array(AgreementFile),
  channels: T.Array(ChannelFile),
  ads: T.Array(Ad),
  supports: T.Array(SupportFile),
  shops: T.Array(ShopFile),
}
/** The content of a catalogue's files, validated. */
export type CatalogueFiles = { [N in keyof typeof FILES]: Static<(typeof FILES)[N]> }
