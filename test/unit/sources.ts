import { readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(__dirname, '../..')
export const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
