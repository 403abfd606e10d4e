import path from 'node:path'
import { NormalModuleReplacementPlugin } from 'webpack'

/** The doors between product and tester's tools: what the product takes from there. */
const DOORS = /^(@|\.\.)\/tester\/|^\.\/dev-pages$/

interface Chain {
  plugin(name: string): { use(plugin: unknown, args: unknown[]): unknown }
}

/** Nothing of the tester's tools gets into a build without them: what the product takes from there is empty. */
export function closeTester(chain: Chain, root: string): void {
  chain
    .plugin('no-tester')
    .use(NormalModuleReplacementPlugin, [DOORS, path.join(root, 'src/tester/closed.ts')])
}
