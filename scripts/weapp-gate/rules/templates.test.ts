import { found } from '../small-build'

const page = (source: string) =>
  found({ 'pages/home/index.wxml': source, 'app.js': 'App({ eh() {}, cn: 1 })' })

test.each([
  ['<view>{{rooot.cn}}</view>', '1:7 template-binding binds rooot, which the template is not given'],
  ['<view class="{{root.clss}}" />', '1:7 template-binding binds the member clss, which no script names'],
  ['<view class="{{root.}}" />', '1:7 template-binding binds {{root.}}, which is no expression'],
  ['<view bindtap="ehh" />', '1:7 template-binding hands an event to ehh, which no script names'],
  [
    '<template is="none" data="{{root}}" />',
    '1:11 template-binding uses the template none, which is not there',
  ],
  ['<block wx:for="{{root.cn}}" wx:for-item="one">{{item}}</block>', 'template-binding binds item, which'],
  ['<block wx:for="{{root.cn}}" /><view>{{item}}</view>', 'template-binding binds item, which'],
  [
    '<template name="a">{{it}}</template><template is="a" data="{{i: root, c: 1}}" />',
    'template-binding binds it, which',
  ],
])('%s', (source, text) => {
  expect(page(source)).toEqual([expect.stringContaining(text)])
})

test.each([
  '<view bindtap="eh" catchtouchmove="{{root.cn ? \'eh\' : undefined}}" class="{{root.p12}}">{{root.cn[0]}}</view>',
  '<block wx:for="{{root.cn}}" wx:key="sid">{{index}} {{item.cn}}</block>',
  '<template name="a"><view>{{i.cn}}</view></template><template is="a" data="{{i:root,c:1}}" />',
  '<template is="{{root.cn}}" data="{{...root}}" />',
])('leaves alone: %s [S25.13]', (source) => {
  expect(page(source)).toEqual([])
})
