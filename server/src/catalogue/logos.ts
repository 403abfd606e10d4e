import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { sha256 } from '../lib/canonical-json'
import type { Database } from '../postgres/tables'

const FOLDER = 'logos/'
/** Bytes: a list shows many logos at once. */
const MAX_LOGO = 4096
/** No SVG: it can contain scripts and addresses. */
const KINDS = {
  png: { type: 'image/png', isIt: (bytes: string) => bytes.startsWith('\x89PNG\r\n\x1a\n') },
  webp: {
    type: 'image/webp',
    isIt: (bytes: string) => bytes.startsWith('RIFF') && bytes.startsWith('WEBPVP8', 8),
  },
}
const PATH = /^\/logo\/([0-9a-f]{16})\.(png|webp)$/

const endingOf = (file: string) => (file.endsWith('.png') ? 'png' : 'webp')

/** The name that a logo has among the catalogue's files, whose content is then its bytes in base64. */
export const logoFile = (logo: string) => FOLDER + logo

export const isLogo = (file: string) => file.startsWith(FOLDER)

/** Why a file cannot be shown as a logo; null when it can. */
export function logoFault(file: string, bytes: Buffer): string | null {
  if (bytes.length > MAX_LOGO) return `has ${bytes.length} bytes, and a logo has at most ${MAX_LOGO}`
  const ending = endingOf(file)
  return KINDS[ending].isIt(bytes.toString('latin1')) ? null : `is no ${ending.toUpperCase()} image`
}

/** The path of a logo on the API's origin; another image has another path, so that it can be cached for ever. */
export const logoPath = (file: string, base64: string) =>
  `/logo/${sha256(base64).slice(0, 16)}.${endingOf(file)}`

/** The logo of an institution at a path; null when no institution has it. */
export async function logoAt(db: Kysely<Database>, path: string) {
  const [, hash = '', ending] = PATH.exec(path) ?? []
  if (ending !== 'png' && ending !== 'webp') return null
  const row = await db
    .selectFrom('institutions')
    .innerJoin('catalogue_files', (join) => join.on(sql`left(hash, 16)`, '=', hash))
    .select('content')
    .where('logo', '=', path)
    .limit(1)
    .executeTakeFirst()
  return row ? { type: KINDS[ending].type, bytes: Buffer.from(row.content, 'base64') } : null
}
