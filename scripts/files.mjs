import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** @returns {string[]} all files below a folder as sorted relative paths with `/`; empty without the folder */
export const filesIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)))
        .map((file) => file.split(path.sep).join('/'))
        .sort()
    : []
