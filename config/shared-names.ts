import { createHash } from 'node:crypto'

/** A module that several sub-packages share; `resource` is its file, which a CSS module does not have. */
interface Shared {
  resource?: string
  identifier: string
}
interface SharedModules {
  subCommonDeps: Map<string, Shared>
  getSubCommonCacheGroup(): object
}
interface Chain {
  plugin(name: string): { get(key: string): unknown; use(plugin: unknown, args: unknown): unknown }
}

/** Taro names a file of shared code by the absolute path of its module; here its name is the same in every folder. */
export function nameSharedFiles(chain: Chain, root: string): void {
  const plugin = chain.plugin('miniSplitChunksPlugin')
  class Named extends (plugin.get('plugin') as new (...args: unknown[]) => SharedModules) {
    override getSubCommonCacheGroup() {
      const nameOf = ({ resource, identifier }: Shared) =>
        createHash('md5')
          .update((resource ?? identifier).replaceAll(root, ''))
          .digest('hex')
      this.subCommonDeps = new Map([...this.subCommonDeps.values()].map((dep) => [nameOf(dep), dep]))
      return super.getSubCommonCacheGroup()
    }
  }
  plugin.use(Named, plugin.get('args'))
}
