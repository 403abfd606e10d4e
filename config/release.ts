import { brandFault } from '../contract/brand-name'
import { operatorFaults } from '../contract/operator'
import project from '../project.config.json'
import { readSettings } from './env'

/** Whether visitors, also WeChat's, can reach an origin: https, with a domain name that is not reserved (RFC 6761). */
const isPublic = (origin: string) => {
  const { protocol, hostname } = new URL(origin)
  return (
    protocol === 'https:' &&
    /^([\w-]+\.)+[a-z]{2,}$/i.test(hostname) &&
    !/\.(localhost|test|local|example|invalid)$/.test(hostname)
  )
}

/** Why a build (`h5`, `weapp` …) with these settings must not be released, one sentence for each setting. */
export function releaseFaults(target: string, env: NodeJS.ProcessEnv): string[] {
  if (target === 'server') return []
  if (target.endsWith('-tools')) return ["a build with the tester's tools must not be released"]
  const settings = readSettings(target, { ...env, NODE_ENV: 'production' })
  const faults = operatorFaults(env)
  const fault = brandFault(settings.TARO_APP_BRAND, settings.TARO_APP_BRAND_QUALIFICATION)
  if (fault) faults.push(fault)
  const host = settings.TARO_APP_API_HOST
  if (host && !isPublic(host))
    faults.push(`TARO_APP_API_HOST must be an https origin with a domain name; it is "${host}"`)
  // Taro replaces the one of project.config.json by it.
  const appid = env.TARO_APP_ID || project.appid
  if (target === 'weapp' && !/^wx[0-9a-f]{16}$/.test(appid))
    faults.push(`TARO_APP_ID must be the operator's own appid; it is "${appid}"`)
  return faults
}
