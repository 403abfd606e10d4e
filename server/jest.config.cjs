/** Only the server's tests: `npx jest -c server/jest.config.cjs`. The project itself is declared with the others. */
module.exports = require('../test/jest.server.config.cjs')
