/**
 * Runs the API server and the H5 development server with live reload until Ctrl-C. The H5 is at
 * http://localhost:10086. The API runs in test mode, which the test visitors and the tester's panel need, and uses a
 * separate data folder.
 */
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
