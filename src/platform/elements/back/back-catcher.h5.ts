// On H5, sheets and dialogs have their own history entries (../layers.ts).
export { Fragment as BackCatcher } from 'react'
