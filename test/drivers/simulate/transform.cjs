/**
 * Gives the mini-program's code the world that its real logic layer has: no browser and no Node globals, so that a
 * leak of one fails here as it would on a phone, and `wx`, `App`, timers … of the running process (`process.ts`).
 */
const words = (text) => text.trim().split(/\s+/)

const absent = words(`
  window document self top parent frames location history navigator screen alert localStorage sessionStorage
  indexedDB fetch XMLHttpRequest WebSocket EventSource FormData Headers Request Response AbortController AbortSignal
  Blob File FileReader URL URLSearchParams TextEncoder TextDecoder crypto atob btoa performance structuredClone
  requestAnimationFrame cancelAnimationFrame requestIdleCallback MessageChannel BroadcastChannel MutationObserver
  IntersectionObserver ResizeObserver Event CustomEvent EventTarget Element HTMLElement Node Image DOMParser
  getComputedStyle matchMedia addEventListener process Buffer setImmediate clearImmediate global __dirname __filename
`)
const given = words(`
  wx App Page Component Behavior getApp getCurrentPages console setTimeout clearTimeout setInterval clearInterval
`)

const values = given.map((name) => `globalThis.__miniProgram.${name}`).join(', ')
const head = `(function (${absent.join(', ')}) { (function (${given.join(', ')}) { return (function () {`
const tail = `\n}).call(this) }).call(this, ${values}) }).call(this)`

module.exports = { process: (source) => ({ code: head + source + tail }) }
