/** A picture that the mini-program carries as a file; the value is its path in the package. */
declare module '*.png' {
  const path: string
  export default path
}
