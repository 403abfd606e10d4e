/** Development: the API server and the H5 dev server with reload, both until Ctrl-C. H5 at http://localhost:10086. */
import concurrently from 'concurrently'

const { result } = concurrently(
  [
    { name: 'server', command: 'tsx watch --clear-screen=false server/src/server.ts', prefixColor: 'blue' },
    {
      name: 'h5',
      command: 'taro build --type h5 --watch',
      prefixColor: 'green',
      env: { NODE_ENV: 'development' },
    },
  ],
  { killOthersOn: ['failure', 'success'] },
)
result.catch(() => {
  process.exitCode = 1
})
