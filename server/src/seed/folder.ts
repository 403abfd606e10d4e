import { readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { Type as T, type TSchema } from 'typebox'
import { Check, Errors } from 'typebox/value'
import { isLogo, logoFault, logoFile } from '../catalogue/logos'
import { ConfigError } from '../config/values'
import { NoJson, readJson } from '../lib/text/json-text'
import { TEXTS } from './agreement-files'
import { type CatalogueFiles, FILES, Persona } from './files'
import { placeOf } from './places'

export interface Folder {
  /** The content of each file by its name, e.g. `agreements/privacy.1.0.md`; of a logo in base64. */
  texts: Record<string, string>
  /** Null when one is missing or does not match its schema. */
  files: CatalogueFiles | null
  /** All reasons for that, one sentence each. */
  problems: string[]
}

type Fault = ReturnType<typeof Errors>[number]

/** The byte order mark, which some editors write and no visitor or parser expects. */
const MARK = '\uFEFF'

/** Refuses bytes that are no text, and keeps all others, so that the same bytes can be written again. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** What is wrong at the place of a fault. */
export const sentenceOf = (fault: Fault) => {
  if (fault.keyword === 'boolean') return 'is not a known member'
  return fault.keyword === 'enum' ? `must be one of ${fault.params.allowedValues.join(', ')}` : fault.message
}

/** The faults of a content, without those that are said at the same place once more, in other words. */
export const faultsIn = (shape: TSchema, content: unknown): Fault[] =>
  Errors(shape, content).filter(({ keyword }) => keyword !== 'additionalProperties' && keyword !== 'const')

/** The content of a JSON file, or null, and what is wrong with it in sentences, each with its place. */
function shapeOf(name: string, text: string, shape: TSchema): { content: unknown; faults: string[] } {
  try {
    const json = readJson(text)
    const said = (pointer: string, sentence: string) => {
      const { place, path } = placeOf(name, json, pointer)
      return `${place}: ${path ? `${path} ` : ''}${sentence}`
    }
    const faults = [
      ...json.repeated.map((pointer) => said(pointer, 'occurs more than once')),
      ...(Check(shape, json.value) ? [] : faultsIn(shape, json.value)).map((fault) =>
        said(fault.instancePath, sentenceOf(fault)),
      ),
    ]
    return { content: json.value, faults: [...new Set(faults)] }
  } catch (error) {
    if (!(error instanceof NoJson)) throw error
    return { content: null, faults: [`${name}, ${error.message}`] }
  }
}

/** Reads a folder; what is wrong with it is in `problems`. */
export function readFolder(dir: string): Folder {
  // A link in the folder could lead to a file of the machine, whose content would then be published.
  const isInside = (file: string) => realpathSync(file).startsWith(realpathSync(dir) + path.sep)
  return readFiles((name) => {
    const file = path.join(dir, name)
    return isInside(file) ? readFileSync(file) : null
  })
}

/** The same from the stored texts of a folder. */
export const storedFolder = (texts: Folder['texts']): Folder =>
  readFiles((name) => Buffer.from(texts[name] ?? '', isLogo(name) ? 'base64' : 'utf8'))

/** @param bytesOf what a file contains; null when it is outside of the folder */
function readFiles(bytesOf: (name: string) => Buffer | null): Folder {
  const texts: Folder['texts'] = {}
  const problems: string[] = []
  const readText = (name: string, decode = (bytes: Buffer) => utf8.decode(bytes)): string | undefined => {
    try {
      const bytes = bytesOf(name)
      if (!bytes) {
        problems.push(`${name} is a link to a file outside of the folder`)
        return undefined
      }
      const text = decode(bytes)
      texts[name] = text
      if (text.startsWith(MARK))
        problems.push(`${name}, line 1: it begins with a byte order mark: save it as UTF-8 without one`)
      return text
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      problems.push(`${name} ${code?.startsWith('ERR_') ? 'is not UTF-8' : `cannot be read (${code})`}`)
      return undefined
    }
  }
  const readShape = (name: string, shape: TSchema): unknown => {
    const text = readText(name)
    if (text === undefined || text.startsWith(MARK)) return undefined
    const { content, faults } = shapeOf(name, text, shape)
    problems.push(...faults)
    return faults.length > 0 ? undefined : content
  }
  const entries = Object.entries(FILES).map(([name, shape]) => [name, readShape(`${name}.json`, shape)])
  const read = Object.fromEntries(entries) as CatalogueFiles
  const named = (read.agreements ?? []).flatMap(({ versions }) => versions.map(({ file }) => file))
  for (const file of new Set(named)) readText(`${TEXTS}/${file}`)
  for (const file of new Set((read.institutions ?? []).flatMap(({ logo }) => (logo ? logoFile(logo) : []))))
    readText(file, (bytes) => {
      const fault = logoFault(file, bytes)
      if (fault) problems.push(`${file} ${fault}`)
      return bytes.toString('base64')
    })
  return { texts, files: problems.length > 0 ? null : read, problems }
}

/** The test visitors. @throws {ConfigError} every problem of the file, one sentence each */
export function readPersonas(dir: string): Persona[] {
  const text = readFileSync(path.join(dir, 'personas.json'), 'utf8')
  const { content, faults } = shapeOf('personas.json', text, T.Array(Persona))
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  return content as Persona[]
}
