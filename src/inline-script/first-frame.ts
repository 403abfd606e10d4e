/**
 * Stands before the prerendered screen, in ECMAScript 5. A browser may draw the screen before the inline script behind it has run;
 * that script shows what is stored, the elder view, a login or a draft, so where anything is stored the screen waits for it.
 */
try {
  if (localStorage.length) document.documentElement.className = 'waits'
} catch {
  // A browser that forbids storage has nothing stored.
}

export {}
