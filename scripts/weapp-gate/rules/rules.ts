import type { Rule } from '../rule'
import { android } from './android'
import { apiGuarded, apiKnown } from './apis'
import { asBuilt, script, style } from './engines'
import { globals } from './globals'
import { packageSize } from './package-size'
import { pages } from './pages'
import { privateInfo } from './private-info'
import { missingFile, packageClosure } from './references'
import { settings } from './settings'
import { sitemap } from './sitemap'
import { templateBinding } from './templates'
import { pictureSize, usedFiles } from './upload'

/** All rules, in the order in which they are reported. */
export const rules: readonly Rule[] = [
  packageSize,
  pages,
  settings,
  sitemap,
  missingFile,
  usedFiles,
  pictureSize,
  packageClosure,
  templateBinding,
  script,
  android,
  style,
  asBuilt,
  globals,
  apiKnown,
  apiGuarded,
  privateInfo,
]
