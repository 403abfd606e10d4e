/** CSS modules on both targets: only `*.module.scss`. */
export const cssModules = {
  enable: true,
  config: { namingPattern: 'module' as const, generateScopedName: '[name]__[local]--[hash:base64:5]' },
}
