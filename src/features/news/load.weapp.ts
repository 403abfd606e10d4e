import * as news from './news'

// A mini-program loads its package as a whole.
export const loadNews = () => Promise.resolve(news)
