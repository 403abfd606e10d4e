/**
 * Defines for each group the files that are mutated and the tests that should detect the mutants. These are the tests
 * of the rules themselves, which need neither a database nor a browser.
 *
 * The following is excluded:
 * - `contract/endpoints`, `endpoint(s)`, `context`, `envelope`, `offer`, `values` and `outbound/destination` are
 *   schemas. The contract tests of `server/test/app` check them on a running server, which needs PostgreSQL.
 * - `contract/{page-descriptions,dev-pages}` and
 *   `contract/rules/{consent-purposes,messages,order-fields,order-options}` contain texts and lists.
 * - `server/src/lib/{limits,vault,sms,random,clock,api-error}` depend on the database, the network or the system's
 *   randomness.
 * - `contract/rates/oracle.test.ts` checks 10,000 loans, which takes 4 s for each mutant; the other tests of the rate
 *   engine check the same with fewer loans.
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
