/** Runs the API server (in test mode, with data of its own) and the H5 at http://localhost:10086 with live reload. */
import concurrently from 'concurrently'

const { result } = concurrently(
  [
    {
      name: 'server',
      command: 'tsx watch --clear-screen=false server/src/server.ts',
      prefixColor: 'blue',
      env: { APP_MODE: process.env.APP_MODE || 'test', DATA_DIR: process.env.DATA_DIR || '.data/dev' },
    },
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
