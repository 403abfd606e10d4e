import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { OPERATOR_SETTINGS } from '../../contract/operator'
import type { WechatSettings } from '../../server/src/config/integrations'
import { publicKeyOf } from '../../server/src/lib/hpke'
import { ownCatalogue } from '../../test/tools/own-catalogue'

/** The channel whose conversions the stand-in of an advertising platform gets, and the channel of the partner. */
export const CHANNEL = { ads: 'xfkuaishou2', partner: 'half-demo' }
export const EVENTS = ['login', 'order', 'application', 'received']

/** How often a system of somebody else misbehaves, from 0 to 1. */
export const FAULTS = {
  /** Keeps a message and refuses it, so that it is sent again. */
  refuse: 0.2,
  /** Answers after a second and a half. */
  slow: 0.2,
  /** An institution reports in another order, or sends a report twice. */
  reorder: 0.5,
  repeat: 0.5,
}

export const HOSTS = {
  sms: 'sms.rehearsal.example',
  identity: 'identity.rehearsal.example',
  ads: 'ads.rehearsal.example',
  cf1: 'hooks.cf1.example',
  cf2: 'hooks.cf2.example',
  wechat: 'api.weixin.qq.com',
}
export type Receiver = keyof typeof HOSTS
export const RECEIVERS = Object.keys(HOSTS) as Receiver[]

const secret = () => randomBytes(32).toString('base64')
const key = () => `whsec_${secret()}`

/** The keys of both directions, drawn anew for each rehearsal. */
export const drawKeys = () => ({
  sms: key(),
  identity: key(),
  ads: secret(),
  /** Of our calls to the institutions. */
  cf1: key(),
  cf2: key(),
  /** Of the calls to us. */
  from: { cf1: key(), cf2: key(), partner: key() },
  /** cf2 gets personal data encrypted with this key's public part. */
  seal: randomBytes(32),
})
export type Keys = ReturnType<typeof drawKeys>

/** A certificate for the hosts of all stand-ins, which is its own authority; returns the path without `.key` and `.pem`. */
export function makeCertificate(folder: string): string {
  const file = path.join(folder, 'tls')
  const names = Object.values(HOSTS).map((host) => `DNS:${host}`)
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const named = ['-subj', '/CN=rehearsal', '-addext', `subjectAltName=${names.join()}`]
  const files = ['-keyout', `${file}.key`, '-out', `${file}.pem`]
  execFileSync('openssl', ['req', '-x509', ...made, ...named, ...files], { stdio: 'pipe' })
  return file
}

/** The catalogue of a release in which one channel reports conversions. */
export function writeCatalogue(folder: string): string {
  const catalogue = ownCatalogue(path.join(folder, 'catalogue'))
  const file = path.join(catalogue, 'channels.json')
  const channels: { code: string }[] = JSON.parse(readFileSync(file, 'utf8'))
  const conversions = { platform: 'ads', events: EVENTS }
  const changed = channels.map((one) => (one.code === CHANNEL.ads ? { ...one, conversions } : one))
  writeFileSync(file, JSON.stringify(changed))
  return catalogue
}

function writeIntegrations(folder: string, keys: Keys, { api: _api, ...wechat }: WechatSettings): string {
  const file = path.join(folder, 'integrations.json')
  const institution = (code: 'cf1' | 'cf2') => ({
    url: `https://${HOSTS[code]}/hooks`,
    sign: [keys[code]],
    verify: [keys.from[code]],
  })
  const content = {
    institutions: {
      cf1: institution('cf1'),
      cf2: { ...institution('cf2'), seal_key: publicKeyOf(keys.seal).toString('base64') },
    },
    wechat,
    partners: { [CHANNEL.partner]: { verify: [keys.from.partner] } },
    platforms: {
      ads: {
        method: 'POST',
        url: `https://${HOSTS.ads}/conversion`,
        headers: { 'x-token': '{secret:token}' },
        body: { id: '{id}', event: '{event}', click: '{click_id}' },
        secrets: { token: keys.ads },
        events: Object.fromEntries(EVENTS.map((name) => [name, name])),
        success: { member: { path: '/code', is: 0 } },
      },
    },
  }
  writeFileSync(file, JSON.stringify(content), { mode: 0o600 })
  return file
}

interface Surroundings {
  database: Record<string, string>
  ports: Record<Receiver, number>
  wechat: WechatSettings
}

export function serverSettings(
  folder: string,
  keys: Keys,
  { database, ports, wechat }: Surroundings,
): Record<string, string> {
  const names = Object.fromEntries(RECEIVERS.map((receiver) => [HOSTS[receiver], ports[receiver]]))
  return {
    NODE_ENV: 'production',
    APP_MODE: 'production',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ...database,
    JOURNAL_DIR: path.join(folder, 'journal'),
    DATABASE_CONNECTIONS: '8',
    SMS_PROVIDER: 'http',
    SMS_GATEWAY_URL: `https://${HOSTS.sms}/send`,
    SMS_GATEWAY_KEY: keys.sms,
    IDENTITY_PROVIDER: 'http',
    IDENTITY_URL: `https://${HOSTS.identity}/check`,
    IDENTITY_KEY: keys.identity,
    VAULT_KEYS: `k1:${secret()}`,
    INDEX_SECRET: secret(),
    SIGN_SECRET: secret(),
    INTEGRATIONS_FILE: writeIntegrations(folder, keys, wechat),
    PUBLIC_URL: 'https://h5.rehearsal.example',
    COST_SHEET_SECONDS: '3',
    // The proxy passes on the address that each visitor of the rehearsal names.
    TRUST_PROXY: '127.0.0.1',
    // Nobody comes by a browser.
    H5_DIR: path.join(folder, 'no-h5'),
    ...Object.fromEntries(OPERATOR_SETTINGS.map((name) => [name, `Rehearsal ${name}`])),
    REHEARSAL_NAMES: JSON.stringify(names),
    NODE_EXTRA_CA_CERTS: path.join(folder, 'tls.pem'),
  }
}
