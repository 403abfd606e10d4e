// Stand-in for the first short-video ad trace script: same origin, sends nothing. The real address is configuration
// (TARO_APP_TRACE_1_SRC).
;(() => {
  var name = 'shortVideoTrace'
  var trace = window[name] || { queue: [] }
  trace.id = '1'
  trace.loaded = true
  window[name] = trace
})()
