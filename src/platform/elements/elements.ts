// Replaces `@tarojs/components` on H5 with thin DOM elements instead of Taro's web components (the H5 build aliases
// it to this file). It contains only re-exports, so that a page loads only what it uses besides the basic elements.
// Taro's page wrapper needs PullDownRefresh only on pages that enable pull-down refresh, and no page does.
export { Button, Label, Text, View, View as PullDownRefresh } from './basic-elements'
export { Image } from './image'
export { Input } from './input'
export { RichText } from './rich-text'
export { ScrollView } from './scroll-view'
