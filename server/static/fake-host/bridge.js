// The first script of the H5 in the fake host's frame, where a native web view injects its bridge: passes the window to
// the fake host (server/src/fake-host). It does nothing elsewhere.
;(() => {
  try {
    if (window.parent !== window && window.parent.fakeHost) window.parent.fakeHost.attach(window)
  } catch {
    // Framed by another origin, which is not the fake host.
  }
})()
