import { createRouter, createWebHistory } from 'vue-router'
import { useOptions } from './stores/options'

export const router = createRouter({
  history: createWebHistory(),
  routes: [
    { path: '/', component: () => import('./pages/home.vue') },
    { path: '/from', component: () => import('./pages/city.vue') },
  ],
})

// As on our side, no page is shown before the options, which may redirect to another domain and decide the theme. The
// eager variant shows the form at once; the measurement reports both.
if (!import.meta.env.VITE_EAGER)
  router.beforeEach(async () => {
    await useOptions().ready()
  })
