import { defineStore } from 'pinia'
import { post } from '../api'

let request

/** The options of the channel. They are requested once. */
export const useOptions = defineStore('options', {
  state: () => ({ app: { name: '借款匹配', theme_color: '', entry: 'from' } }),
  getters: {
    themeVars: ({ app }) => (app.theme_color ? { primaryColor: app.theme_color } : {}),
  },
  actions: {
    ready() {
      request ??= post('/v1.0/channel/option').then(({ app }) => {
        this.app = app
      })
      return request
    },
  },
})
