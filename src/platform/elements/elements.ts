// Replaces `@tarojs/components` on H5; only re-exports. Taro's page wrapper names PullDownRefresh.
export { Button, Label, Text, View, View as PullDownRefresh } from './basic-elements'
export { Image } from './image'
export { Input } from './input'
export { RichText } from './rich-text'
export { ScrollView } from './scroll-view'
