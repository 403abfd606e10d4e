/** Replaces a CSS module: the value of each class is its name. */
module.exports = new Proxy(
  { __esModule: false },
  { get: (target, name) => (typeof name === 'symbol' || name in target ? target[name] : name) },
)
