/** The API reference, which the API server serves too. */
const REFERENCE = '/docs'

/** The H5 development server: webpack serves pages, and every path of the endpoint table is proxied to the API server. */
export const devServer = (endpointPaths: readonly string[]) => ({
  port: 10086,
  open: false,
  proxy: [{ context: [...endpointPaths, REFERENCE], target: 'http://127.0.0.1:3000' }],
})
