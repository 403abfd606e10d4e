import type { Rule } from './rule'
import { android } from './rules/android'
import { apiGuarded, apiKnown } from './rules/apis'
import { script, style } from './rules/engines'
import { globals } from './rules/globals'
import { privateInfo } from './rules/private-info'
import { templateBinding } from './rules/templates'

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
