/** Date with zone, to the minute at least; JavaScript alone would also read `1` or `Friday`. */
export const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/
