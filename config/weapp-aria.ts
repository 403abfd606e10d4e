import path from 'node:path'
import { requireWithEsbuild } from '@tarojs/helper'
import type { IPluginContext } from '@tarojs/service'

interface WithTemplate {
  template?: { mergeComponents(ctx: IPluginContext, patch: object): void }
}

/** Taro plugin: the mini-program's templates carry the accessibility attributes of src/platform/elements/aria-attributes.ts. */
export default (ctx: IPluginContext) => {
  const source = path.resolve(__dirname, '../src/platform/elements/aria-attributes.ts')
  const { ARIA } = requireWithEsbuild(source) as { ARIA: object }
  ctx.registerMethod({
    name: 'onSetupClose',
    fn: (platform: WithTemplate) => platform.template?.mergeComponents(ctx, ARIA),
  })
}
