import { MAX_ADDRESS } from '@contract/outbound/link'

/** Open redirects elsewhere, adapted to `cf1.example`. All that accepts an address is tested with them. */
interface Trick {
  name: string
  address: string
  /** Well-formed, but of an unregistered host, which only code that knows the hosts can reject. */
  foreign?: true
}

const GOOD = 'https://apply.cf1.example'
const EVIL = 'https://evil.test'
/** Characters that are invisible, or that some parsers ignore. */
const UNSEEN = [...' \t\n\r\0\u2028\u00a0\u200b\u200d\u00ad\ufeff\u202e']

const list = (text: string) => text.trim().split(/\s+/)

/** Builds addresses from a pattern: each piece replaces its `*`. */
const each = (pattern: string, pieces: readonly string[]) =>
  pieces.map((piece) => pattern.replace('*', () => piece))

const FOREIGN = [
  ...each(`${EVIL}*`, ['', ...list('/ /apply.cf1.example/loan /?apply.cf1.example /#apply.cf1.example')]),
  ...each('https://*cf1.example/', ['evil', 'evil-', 'xn--80ak6aa92e.']),
  ...each('https://*.test/', list('cf1.example.evil cf1.example-evil example')),
  ...each('https://*.example/', list('applycf1 apply.cfl apply.xn--f1-gmc')),
]

const MALFORMED: Record<string, readonly string[]> = {
  'a user part': [
    ...each(`${GOOD}*evil.test/`, list('@ :443@ ;@ &@ %40 @evil.test@ /@')),
    ...each('https://*@apply.cf1.example/', ['', ...list('evil.test evil.test\\ evil.test# evil.test?')]),
  ],
  slashes: [
    ...each('https:*evil.test/', ['', ...list('/ /// /\\ \\\\')]),
    ...each('*evil.test', ['/\t/', ...list('// /// /\\ /%2f /%5c /..//')]),
    ...each(`${GOOD}*evil.test`, list('\\ // /../ /%2e%2e/')),
    ...each('https:*evil.test\\.cf1.example/', ['//', '\\\\']),
  ],
  'a scheme': [
    ...each('*//apply.cf1.example/loan', ['', ...list('http: HtTpS: ftp: file: wss: intent: blob:https:')]),
    ...each('*://evil.test/', list('view-source:https https://https market javascript')),
    ...each('*:alert(1)', [
      'java\tscript',
      ...list('javascript vbscript javascript://apply.cf1.example/%0a'),
    ]),
    ...each('market://*', list('details?id=a.b&url=https://evil.test details?id=evil search?q=evil')),
    ...list('weixin://dl/?t=evil alipays://platformapi/startapp?appId=1 tel:00000000 sms:0?body=evil'),
    ...list('data:text/html,<script>location="//evil.test"</script> apply.cf1.example'),
  ],
  'a character that is not seen': [
    ...each('https://apply.cf1*.example/', UNSEEN),
    ...each(`${GOOD}/loan*x`, UNSEEN),
    ...each(`*${GOOD}/`, [' ', '\ufeff', 'ht\ttps://evil.test']),
    ...each(`${GOOD}/*`, [' ', '\n', `\r\nLocation: ${EVIL}`]),
    ...each('https://evil.test*.cf1.example/', ['\n', '\0']),
    ' ',
  ],
  'a letter that becomes another': [
    ...each('https://evil.test*.cf1.example/', [...'。．｡／＃＠℀']),
    ...each('https://*pply.cf1.example/', [...'Aａаⓐ']),
    ...list(`https://apply.cfß.example/ https://evil．test/ ${GOOD}/é`),
  ],
  'a host that is none': [
    ...each('https://apply*cf1.example/', list('.. _x. -. %2e')),
    ...each('https://apply.cf1.example*/', list('. : :443 :8443/a :evil.test %00.evil.test')),
    ...each('https://*.cf1.example/', ['', 'a'.repeat(64), ...list('%61pply evil.test%2f evil.test%23')]),
    ...each('https://*', [
      '',
      `${'a.'.repeat(130)}cf1.example/`,
      ...list('?apply.cf1.example localhost/ com.cn/'),
    ]),
    ...each('https://*/', list('127.0.0.1 2130706433 0177.0.0.1 0x7f.0.0.1 0x7f000001 127.1 evil.0x7f')),
    ...each('https://[*]/', ['::1', '::ffff:127.0.0.1']),
  ],
  'a second address': [
    ...[`${GOOD}/go?x=*`, `${GOOD}/out/*`, `${GOOD}/#*`].flatMap((place) => [
      ...each(place, list('https://evil.test https%3A%2F%2Fevil.test https%253A%252F%252Fevil.test')),
      ...each(place, list('//evil.test %2F%2Fevil.test /%2Fevil.test /%5Cevil.test')),
    ]),
    ...each(`${GOOD}/go?x=*`, list('%25252F%25252Fevil.test javascript:alert(1) javascript%3Aalert(1)')),
  ],
  'a parameter that leads on': [
    ...each(`${GOOD}/go?*=evil.test`, list('url Redirect_Uri %75rl a=1%26returnUrl successUrl')),
    ...each(`${GOOD}/go?*=2130706433`, list('next post_logout_redirect_uri RelayState')),
    ...each(`${GOOD}/*login_redirect=evil.test`, ['?', '#/login?']),
  ],
  'a tail that is none': [
    ...each(`${GOOD}/*`, list('%c0%af%c0%afevil.test %ef%bc%8f%ef%bc%8fevil.test %25E6%25B6%2588 %2 %zz')),
    ...each(`${GOOD}/*`, list('%00 %0d%0aLocation:%20evil.test <script> "onclick="alert(1) {{x}}')),
    ...each(`${GOOD}*`, list('/?a=1?b=2 /#a#b ?x=1 #x')),
    `${GOOD}/${'a'.repeat(MAX_ADDRESS)}`,
  ],
}

const named = (kind: string, address: string) => ({ name: `${kind}: ${JSON.stringify(address)}`, address })

export const openRedirects: readonly Trick[] = [
  ...FOREIGN.map((address) => ({ ...named('somebody else’s host', address), foreign: true as const })),
  ...Object.entries(MALFORMED).flatMap(([kind, addresses]) => addresses.map((one) => named(kind, one))),
]

const SAMPLES = ['javascript:alert(1)', `${GOOD}@evil.test/`, `${GOOD}/go?url=evil.test`]
/** A sample of three, for callers of a function that is tested with all of them. */
export const sampleTricks = openRedirects.filter(({ address }) => SAMPLES.includes(address))

/** Addresses of the kind that institutions and operators really use, at `cf1.example`. None of them may be rejected. */
export const goodAddresses: readonly string[] =
  `https://cf1.example https://cf1.example/ https://apply.cf1.example/loan
  https://apply.cf1.example/loan/ https://m.apply.cf1.example/loan/index.html
  https://a-b.cf1.example/a_b/c-d~e https://cf1.example/loan?channel=organic
  https://cf1.example/loan?a=1&b=2&c= https://cf1.example/loan?from=list#top
  https://cf1.example/#/loan?channel=h5 https://cf1.example/#!/loan
  https://cf1.example/loan?name=%E6%B6%88%E8%B4%B9%E8%B4%B7 https://cf1.example/%E8%B4%B7%E6%AC%BE
  https://cf1.example/loan?x=a%2Fb%2Cc https://cf1.example/app-1.0.0.apk
  https://cf1.example/v1.2/app.apk?sign=aGVsbG8-_w https://1.cf1.example/2
  https://cf1.example/.well-known/app https://cf1.example/loan? https://cf1.example/loan?q=1+2`.split(/\s+/)
