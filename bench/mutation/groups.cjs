/**
 * What is mutated, and the tests that have to notice: those of the rules themselves, without a database or a browser.
 *
 * Left out, with the reason:
 * - `contract/endpoints`, `endpoint(s)`, `context`, `envelope`, `offer`, `values`, `outbound/destination`: schemas. The contract tests of
 *   `server/test/app` hold them on a running server, which needs PostgreSQL.
 * - `contract/{page-descriptions,dev-pages}`, `contract/rules/{consent-purposes,messages,order-fields,order-options}`: texts
 *   and lists.
 * - `server/src/lib/{limits,vault,sms,random,clock,api-error}`: the database, the network, the system's randomness.
 * - `contract/rates/oracle.test.ts`: asks 10,000 loans what the other tests of the engine ask of fewer, for 4 s a mutant.
 */
const own = (folder) => [`${folder}/**/*.ts`]

module.exports = {
  rates: {
    mutate: ['contract/{price,rates}.ts', 'contract/rates/{irr,schedule,settlement,shares}.ts'],
    tests: ['contract/{price,rates}.test.ts', 'contract/rates/!(oracle).test.ts'],
  },
  formats: {
    mutate: ['contract/{channel,formats,pages,sandbox}.ts'],
    tests: ['contract/{formats,pages,sandbox}.test.ts', 'src/router/pages.test.ts'],
  },
  addresses: {
    mutate: ['contract/outbound/link.ts'],
    tests: ['contract/outbound/{link,link-table}.test.ts'],
  },
  matching: {
    mutate: own('server/src/matching'),
    tests: ['server/src/matching/*.test.ts', 'server/test/match/sheet-hash.test.ts'],
  },
  form: {
    mutate: [...own('server/src/form'), 'server/src/lib/!(limits|vault|sms|random|clock|api-error)*.ts'],
    tests: ['server/src/{form,lib}/*.test.ts', 'server/test/lib/{page-address,proxies,texts}.test.ts'],
  },
  guard: {
    mutate: own('src/router/guard'),
    tests: ['src/router/guard/*.test.ts'],
    project: require('../../test/jest.unit.config.cjs'),
  },
  client: {
    mutate: [...own('src/lib'), 'src/theme/pick.ts'],
    tests: ['src/lib/**/*.test.ts', 'src/theme/pick.test.ts'],
  },
}
