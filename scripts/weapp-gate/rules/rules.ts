import type { Rule } from '../rule'
import { apiGuarded, apiKnown, apiLibrary } from './apis'
import { globals, syntax } from './globals'
import { packageSize } from './package-size'
import { pages } from './pages'
import { missingFile, packageClosure } from './references'
import { settings } from './settings'
import { templateBinding } from './templates'

/** All of them, in the order in which they are told. */
export const rules: readonly Rule[] = [
  packageSize,
  pages,
  settings,
  missingFile,
  packageClosure,
  templateBinding,
  syntax,
  globals,
  apiKnown,
  apiLibrary,
  apiGuarded,
]
