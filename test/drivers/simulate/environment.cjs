/** jsdom for the render layer, and for the test code (pg) the Node globals, to which the mini-program has no access. */
const { TestEnvironment } = require('jest-environment-jsdom')

module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup()
    Object.assign(this.global, {
      TextEncoder,
      TextDecoder,
      setImmediate,
      clearImmediate,
      Uint8Array,
      ArrayBuffer,
    })
  }
}
