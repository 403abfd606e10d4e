import { fits } from './formats'

/** The click id of an advertising platform, to which it is reported back: visible ASCII. */
export const CLICK_ID = { minLength: 1, maxLength: 256, pattern: '^[!-~]+$' }

/** The parameters of a landing in which advertising platforms send a click id, in order of preference. */
export const CLICK_PARAMETERS = [
  // A platform fills in its macro, of which the operator writes one into the landing address.
  'clickid',
  'click_id',
  'callback',
  // Tencent's advertising adds it by itself: `gdt_vid` in WeChat, H5 and mini-program, `qz_gdt` everywhere else.
  'gdt_vid',
  'qz_gdt',
] as const

/** The click id among the parameters of a landing; what no platform can have sent is ignored. */
export const clickIdOf = (params: Readonly<Record<string, string | undefined>>): string | undefined =>
  CLICK_PARAMETERS.map((name) => params[name]).find((id) => fits(CLICK_ID, id))
