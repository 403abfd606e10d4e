// Replaces `@tarojs/components` on H5. Only re-exports: a page loads only what it uses besides the basic elements.
// Taro's page wrapper names PullDownRefresh, which only pages of the mini-program enable.
export { Button, Label, Text, View, View as PullDownRefresh } from './basic-elements'
export { Image } from './image'
export { Input } from './input'
export { RichText } from './rich-text'
export { ScrollView } from './scroll-view'
