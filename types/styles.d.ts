/** CSS modules: local class name → generated class name. */
declare module '*.module.scss' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

/** Plain style sheets are imported for their effect only. */
declare module '*.scss'
