import '@tarojs/components'

/** What the H5 stand-ins of src/platform/elements understand beyond Taro's own props; the mini-program ignores it. */
declare module '@tarojs/components/types/Input' {
  interface InputProps {
    /** HTML autofill detail token, e.g. `one-time-code`, `tel`, `name`. */
    autocomplete?: string
  }
}
