import type { AppStores } from '@contract/endpoints/application'

export type PhoneVendor = keyof AppStores

/**
 * A vendor's own browser names itself; others on the same phone contain only the model code, before `Build/` or a
 * bracket: Huawei and Honor `ABC-AN00`, Xiaomi `M2012K11AC` or `2201123C`, OPPO and realme `PEGM00` or `RMX3357`, vivo
 * `V2049A`, Samsung `SM-G9910`. The first match wins, so the more certain names come first.
 */
const SIGNS: readonly [Exclude<PhoneVendor, 'harmony'>, RegExp][] = [
  ['huawei', /HuaweiBrowser|HMSCore|HarmonyOS|\bHUAWEI\b|\bHONOR\b|HonorBrowser|MagicOS/i],
  ['xiaomi', /MiuiBrowser|XiaoMi|\bMIUI\b|\bRedmi\b|\bPOCO\b|\bMI \d|\bMIX \d/i],
  ['oppo', /HeyTapBrowser|OppoBrowser|\bOPPO\b|\brealme\b|OnePlus/i],
  ['vivo', /VivoBrowser|\bvivo\b|\biQOO\b/i],
  ['samsung', /SamsungBrowser|SAMSUNG|\bSM-[A-Z]\d{3,4}/],
  ['meizu', /MZBrowser|\bMeizu\b|\bMX\d\b|\bM\d{3}Q\b/i],
  ['huawei', /; [A-Z]{3}-[A-Z]{1,2}\d{2}[A-Z]?(?: Build|\)|;)/],
  ['xiaomi', /; (?:M2\d{3}[A-Z]\w{2,5}|2\d{4,7}[A-Z0-9]{0,6}[A-Z])(?: Build|\)|;)/],
  ['oppo', /; (?:RMX\d{4}|P[A-Z]{2}(?:[A-Z]\d0|1\d0)|CPH\d{4}|(?:LE|IN|HD|KB|GM|MT|NE)\d{4})(?: Build|\)|;)/],
  ['vivo', /; (?:V\d{4}[A-Z]{0,2}|I\d{4})(?: Build|\)|;)/],
]

/** The vendor of the phone that sent this user agent; null for all others, iPhones included. */
export function phoneVendor(agent: string): PhoneVendor | null {
  if (/OpenHarmony/i.test(agent)) return 'harmony'
  if (!/Android/i.test(agent)) return null
  return SIGNS.find(([, sign]) => sign.test(agent))?.[0] ?? null
}

/** Whether the user agent is a phone's, not a tablet's or a computer's. An Android tablet leaves out `Mobile`. */
export const isPhone = (agent: string) =>
  /iPhone|iPod|\(Phone;|MiniProgram/i.test(agent) || (/Android/i.test(agent) && /Mobile/i.test(agent))

/** An app whose web view opens no store and downloads nothing; not one that only contains its name (`MQQBrowser`). */
export const isInsideApp = (agent: string) =>
  /MicroMessenger|\bQQ\/\d|\bWeibo|__weibo__|AlipayClient|\baweme|BytedanceWebview/i.test(agent)
