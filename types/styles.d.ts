/** CSS modules map a local class name to the generated class name. */
declare module '*.module.scss' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

/** Plain style sheets are imported only for their effect. */
declare module '*.scss'
