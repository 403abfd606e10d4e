// Stands first in a framed page of the H5, in the place of what a native web view injects at document start: hands
// the window to the fake host around it (server/src/fake-host). Anywhere else it does nothing.
;(() => {
  try {
    if (window.parent !== window && window.parent.fakeHost) window.parent.fakeHost.attach(window)
  } catch {
    // Framed by another origin: no host of ours.
  }
})()
