// Replaces `@tarojs/components` on H5 with thin DOM elements instead of Taro's web components (the H5 build aliases
// it to this file). It contains only re-exports, so that a page loads only what it uses.
export { Button } from './button'
export { Form } from './form'
export { Image } from './image'
export { Input } from './input'
export { Label } from './label'
export { RichText } from './rich-text'
export { ScrollView } from './scroll-view'
export { Text } from './text'
// Taro's page wrapper needs it only on pages that enable pull-down refresh, and no page does.
export { View, View as PullDownRefresh } from './view'
