import { loadPart } from '@/lib/load-part'

export const loadNews = () => loadPart(() => import(/* webpackChunkName: "news" */ './news'))
