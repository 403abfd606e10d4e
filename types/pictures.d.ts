/** A picture that the mini-program carries as a file: its path in the package. */
declare module '*.png' {
  const path: string
  export default path
}
