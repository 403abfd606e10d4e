import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '../..')

const IN_PROJECT = /`((?:src|server|contract|config|test|scripts|docs|bench|types)\/[^`\s]+)`/g

/** The text of a document in docs/, the files of the repository that it names, and those of them that do not exist. */
export function readDocument(name: string) {
  const text = readFileSync(path.join(root, name), 'utf8')
  const files = [...new Set([...text.matchAll(IN_PROJECT)].map((found) => found[1] ?? ''))]
  return { text, files, missing: files.filter((file) => !existsSync(path.join(root, file))) }
}
