/** What the position is for; not part of a build without it (config/switches.ts). */
export const POSITION_WORDS = [
  '为了把离您近的网点排在前面，需要读取手机的大致位置。位置只用于这一次排序，不会保存。',
  '不同意也可以继续：网点照常列出，只是不按距离排序。',
] as const
