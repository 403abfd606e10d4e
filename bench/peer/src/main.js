import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './app.vue'
import { router } from './router'
import { useOptions } from './stores/options'
import './base.css'

const app = createApp(App).use(createPinia())
// Requested before the router asks for it, so that the answer comes as early as it can.
void useOptions().ready()
app.use(router).mount('#app')
