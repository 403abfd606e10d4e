/** Stands for a style module: each class is its own name. */
module.exports = new Proxy(
  { __esModule: false },
  { get: (target, name) => (name in target ? target[name] : name) },
)
