export const loadNews = () => import(/* webpackChunkName: "news" */ './news')
