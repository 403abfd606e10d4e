import '@tarojs/components'

/** Props that the H5 elements of src/platform/elements support in addition to Taro's; the mini-program ignores them. */
declare module '@tarojs/components/types/Input' {
  interface InputProps {
    /** The HTML autofill detail token, e.g. `one-time-code`, `tel`, `name`. */
    autocomplete?: string
  }
}
