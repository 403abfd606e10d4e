/**
 * jsdom for the render layer, plus the Node globals that the test code needs (pg). The mini-program has access to
 * neither.
 */
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
