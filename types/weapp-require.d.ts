/** WeChat's own `require` (developers.weixin.qq.com, framework/subpackages/async), which webpack leaves as it is. */
declare const __non_webpack_require__: {
  /** Loads the sub-package of a module first, since base library 2.11.2. Rejects with `{ errMsg }`. */
  async(path: string): Promise<unknown>
}
