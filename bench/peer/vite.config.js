import { VantResolver } from '@vant/auto-import-resolver'
import vue from '@vitejs/plugin-vue'
import Components from 'unplugin-vue-components/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  // Vant's documented setting: components and their styles are imported where a template names them.
  plugins: [vue(), Components({ dts: false, resolvers: [VantResolver()] })],
  build: {
    rolldownOptions: {
      output: {
        // Our server caches names with a hexadecimal hash for a year.
        hashCharacters: 'hex',
        entryFileNames: 'js/[name].[hash].js',
        chunkFileNames: 'js/[name].[hash].js',
        assetFileNames: 'css/[name].[hash][extname]',
      },
    },
  },
})
