import type { Build } from './read/build'
import { android } from './rules/android'
import { apiGuarded, apiKnown } from './rules/apis'
import { script, style } from './rules/engines'
import { globals } from './rules/globals'
import { privateInfo } from './rules/private-info'
import { templateBinding } from './rules/templates'

/** A fault of a build and its place. */
export interface Finding {
  /** The path from the build's root. */
  file: string
  /** `line:column` in code and markup, a path of keys in settings; empty when the finding is about the whole file. */
  place: string
  text: string
}

/** Returns every place where a build of the mini-program breaks a rule. */
export type Rule = (build: Build) => Finding[]

/** The rules of what neither WeChat's upload nor a visit in a driver reports. */
export const rules: Readonly<Record<string, Rule>> = {
  'template-binding': templateBinding,
  script,
  android,
  style,
  global: globals,
  'api-known': apiKnown,
  'api-guarded': apiGuarded,
  'private-info': privateInfo,
}
