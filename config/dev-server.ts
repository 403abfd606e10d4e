/** What else the API server answers while the page comes from the development server: its reference, the fake host app. */
const SERVED = ['/docs', '/test/host']

/** The H5 development server: pages come from webpack, and every call of the endpoint table goes to the API server. */
export const devServer = (endpointPaths: readonly string[]) => ({
  port: 10086,
  open: false,
  proxy: [{ context: [...endpointPaths, ...SERVED], target: 'http://127.0.0.1:3000' }],
})
