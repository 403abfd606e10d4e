import type { InstitutionCode } from '@contract/brands'
import type { Institution } from '@contract/offer'
import type { MiniProgram } from '@contract/outbound/destination'
import type { Way } from '@contract/rules/ways'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import { DAY } from '../lib/retention'
import { names, table } from '../postgres/tables'
import type { Paper } from './paper-kinds'
import type { ProductDefinition } from './product-definition'

interface CatalogueTables {
  /** The content of a file of the catalogue, stored once. */
  catalogue_files: {
    /** SHA-256 of the content, hex. */
    hash: string
    content: string
  }
  /** A state of the catalogue that was put in force. */
  catalogue_revisions: {
    /** 1, 2, 3 … */
    number: number
    at: Date
    applied_by: string
    /** The difference to what was in force before, as it was printed. */
    summary: string
    /** Hashes by the names of the files. */
    files: ColumnType<Record<string, string>, string, never>
  }
  /** A catalogue that is to come into force later. */
  catalogue_plans: {
    /** 1, 2, 3 …, and none twice. */
    number: GeneratedAlways<number>
    due: Date
    planned_by: string
    planned_at: Date
    /** The difference to what was in force when it was planned. */
    summary: string
    files: ColumnType<Record<string, string>, string, never>
    /** Why it was not put in force when it was due. */
    refused: Generated<string | null>
  }
  /** The single row with the version of what is the same for every visitor. */
  catalogue: {
    only_row: Generated<boolean>
    version: string
  }
  institutions: InstitutionRow
  products: {
    code: string
    institution_code: InstitutionCode
    /** First 16 hex digits of the definition's SHA-256. */
    version: string
    listed: boolean
    unlisted_reason: string | null
  }
  /** One version of a product, never deleted, because traces and applications refer to it. */
  product_versions: {
    code: string
    version: string
    definition: ColumnType<ProductDefinition, string, never>
    created_at: Date
  }
  /** The applications that an institution or a product with a limit has taken on one day (intake.ts). */
  intake_days: {
    /** YYYY-MM-DD, in China. */
    day: string
    subject: string
    /** The limit when the last one was taken. */
    daily_limit: number
    taken: number
  }
}

/** A licensed institution with its registered addresses. */
export interface InstitutionRow extends Institution {
  /** Host names that outbound addresses may have. */
  hosts: Generated<string[]>
  /** Its https page for visitors of the half flow; '' = none. */
  site: Generated<string>
  /** Where it shows its decision; '' = it is asked by telephone. */
  decision_place: Generated<string>
  /** Applications that it takes on one day in China; null = any number. */
  daily_applications: Generated<number | null>
  /** Its own mini-program; null = none. */
  mini_program: Generated<MiniProgram | null>
  /** How an application reaches it. */
  way: Generated<Way>
  /** Who runs the relay that carries it; '' on every other way. */
  relay_operator: Generated<string>
  /** The evidence that its products may be offered (papers.ts). */
  papers: ColumnType<Paper[], string | undefined, string>
}

export const catalogueTables = {
  catalogue_files: table('catalogue_files', {
    owner: null,
    other: names('hash content'),
    appendOnly: true,
    key: 'local',
  }),
  catalogue_revisions: table('catalogue_revisions', {
    owner: null,
    other: names('number at applied_by summary files'),
    appendOnly: true,
    key: 'local',
  }),
  catalogue_plans: table('catalogue_plans', {
    owner: null,
    other: names('number due planned_by planned_at summary files refused'),
    key: 'local',
  }),
  catalogue: table('catalogue', { owner: null, other: names('only_row version'), key: 'local' }),
  institutions: table('institutions', {
    owner: null,
    other: names(
      'code name licence_no licence_note complaint_phone mark logo hosts site decision_place daily_applications mini_program way relay_operator papers',
    ),
  }),
  products: table('products', {
    owner: null,
    other: names('code institution_code version listed unlisted_reason'),
  }),
  product_versions: table('product_versions', {
    owner: null,
    other: names('code version definition created_at'),
    appendOnly: true,
  }),
  intake_days: table('intake_days', {
    owner: null,
    other: names('day subject daily_limit taken'),
    ends: [{ from: 'day', after: 2 * DAY }],
    key: 'local',
  }),
}

declare module '../postgres/tables' {
  interface Database extends CatalogueTables {}
}
