import type { Chunk, ChunkGraph, Module } from 'webpack'

interface Chain {
  optimization: { get(name: 'splitChunks'): { cacheGroups: object }; splitChunks(value: object): unknown }
}

const loadsEntryPage = (chunk: Chunk) =>
  [...chunk.groupsIterable].some(({ origins }) =>
    origins.some(({ request }) => request === './pages/home/index'),
  )

/**
 * Puts what the entry page shares with at least half of the pages into the app's own script and style sheet. Otherwise
 * every page's chunk repeats it. The entry page, which loads it anyway, keeps its size.
 */
export function shareModules(chain: Chain, pageCount: number): void {
  const splitChunks = chain.optimization.get('splitChunks')
  const shared = {
    // An existing chunk that every page's chunk needs.
    name: 'app',
    chunks: 'async',
    minChunks: Math.ceil(pageCount / 2),
    test: (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }) =>
      [...chunkGraph.getModuleChunksIterable(module)].some(loadsEntryPage),
  }
  chain.optimization.splitChunks({ ...splitChunks, cacheGroups: { ...splitChunks.cacheGroups, shared } })
}
