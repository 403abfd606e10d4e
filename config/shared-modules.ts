import type { Chunk, ChunkGraph, Module } from 'webpack'

interface Chain {
  optimization: { get(name: 'splitChunks'): { cacheGroups: object }; splitChunks(value: object): unknown }
}

const loadsEntryPage = (chunk: Chunk) =>
  [...chunk.groupsIterable].some(({ origins }) =>
    origins.some(({ request }) => request === './pages/home/index'),
  )

/** What the entry page shares with half of the pages goes into the app's own chunk instead of into each page's. */
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
