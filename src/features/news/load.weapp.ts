import * as news from './news'

// A mini-program loads its package as a whole, so nothing is loaded lazily.
export const loadNews = () => Promise.resolve(news)
