/** A picture that the mini-program carries as a file: its path in the package. On H5 its address. */
declare module '*.png' {
  const path: string
  export default path
}
declare module '*.svg' {
  const path: string
  export default path
}
