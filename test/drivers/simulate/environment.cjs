/** jsdom for the render layer, with what the test's own side needs of Node (pg). The mini-program sees neither. */
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
