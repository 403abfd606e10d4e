import { pageConfig } from '@/router/page-config'

export default definePageConfig(pageConfig('mine'))
