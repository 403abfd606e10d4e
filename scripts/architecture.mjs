/** `npm run architecture`: updates the tables of docs/architecture.md from the migrations. */
import { fileURLToPath } from 'node:url'
import { tsImport } from 'tsx/esm/api'

const { drawArchitecture } = await tsImport('./architecture/draw.ts', import.meta.url)
await drawArchitecture(fileURLToPath(new URL('..', import.meta.url)))
