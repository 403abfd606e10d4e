/**
 * CSS modules on both targets: only `*.module.scss`. Short names in production; the local one stays in front, so that a
 * tester can tell what an element is.
 */
export const cssModules = {
  enable: true,
  config: {
    namingPattern: 'module' as const,
    generateScopedName:
      process.env.NODE_ENV === 'production' ? '[local]--[hash:base64:4]' : '[name]__[local]--[hash:base64:4]',
  },
}
