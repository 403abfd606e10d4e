// Stand-in for the second short-video ad trace script: same origin, sends nothing. The real address is configuration
// (TARO_APP_TRACE_2_SRC).
;(() => {
  var name = 'shortVideoTrace'
  var trace = window[name] || { queue: [] }
  trace.id = '2'
  trace.loaded = true
  window[name] = trace
})()
