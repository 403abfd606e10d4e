// On H5 what lies over a page has history entries of its own (../layers.ts).
export { Fragment as BackCatcher } from 'react'
