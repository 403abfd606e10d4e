import path from 'node:path'
import { NormalModuleReplacementPlugin } from 'webpack'

/** The imports of the tester's tools in the product's code. */
const TESTER_IMPORTS = /^(@|\.\.)\/tester\/|^\.\/dev-pages$/

interface Chain {
  plugin(name: string): { use(plugin: unknown, args: unknown[]): unknown }
}

/** Removes the tester's tools from a build by replacing their imports with an empty module. */
export function excludeTester(chain: Chain, root: string): void {
  chain
    .plugin('no-tester')
    .use(NormalModuleReplacementPlugin, [TESTER_IMPORTS, path.join(root, 'src/tester/closed.ts')])
}
