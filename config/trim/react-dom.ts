import { body, type Edit, unexported, unreached, value, without } from './edits'
import { EVENTS } from './react-events'

/** Both roots are concurrent, so every fiber has the first bit of its mode; and nothing is hydrated. */
export const CONCURRENT: Edit[] = [
  [/0!==\(\w+\.mode&1\)/g, '!0'],
  [/0===\(\w+\.mode&1\)/g, '!1'],
  [/\b[\w.]+\.isDehydrated\b/g, '!1'],
  [/\b[\w.]+\.dehydrated\b/g, 'null'],
]

/** Hydration: `I` says that it is under way, Gg leaves a hydrated node, ml is its root, bd replays events. */
const HYDRATION: Edit[] = [
  ['I=!0', '0'],
  [/,I=!1,xg=a|;I=!1;xg=a/g, ''],
  ['yg=xg=null;I=!1', '0'],
  body('Gg', 'return!1'),
  body('wg', 'return'),
  [/ml\.prototype\.(render|unmount)=/g, ''],
  ['ml.prototype.unstable_scheduleHydration=', 'void '],
  [/,Sc\(a,d\);else if\(Uc\(.*?null!==e&&d\.stopPropagation\(\)\}else/g, ';else'],
  body('bd', 'return'),
]

/**
 * Components that no source has (trim.test.ts): portals, Suspense, lazy and memo components, profilers, modes and consumers of a
 * context. A component that is a function never returns an object with a `render` method.
 */
const COMPONENTS: Edit[] = [
  body(
    'Rg',
    'var g=0;if("function"===typeof a)aj(a)&&(g=1);else if("string"===typeof a)g=5;else if(a===ya)return Tg(c.children,e,f,b);' +
      'else if(a&&a.$$typeof===Ba)g=10;else if(a&&a.$$typeof===Da)g=11;else throw Error(p(130,typeof a));' +
      'b=Bg(g,c,b,e);b.elementType=a;b.type=a;b.lanes=f;return b',
  ),
  [/case 2:var d=b\.type;ij\(a,b\)[\s\S]*?(?=case 0:return d=b\.type)/g, ''],
  ['b.lanes=0;switch(b.tag)', 'b.lanes=0;var d,e,f;switch(b.tag)'],
  unreached('Vk', 4, 8, 9, 12, 13, 14, 15, 16, 17, 19, 22),
  unreached('Ej', 2, 4, 8, 9, 12, 13, 14, 15, 16, 17, 19, 22, 23, 24, 25),
  ...['Ij', 'yj', 'Kk', 'ck', 'ek'].map((name) => unreached(name, 4, 13, 19, 22, 23, 24)),
  ...['Zj', 'dk', 'kk', 'Oj', 'Hk'].map((name) =>
    unreached(name, 4, 12, 13, 14, 15, 17, 18, 19, 21, 22, 23, 25),
  ),
  [/\b(?:4|13|18|19|22)===\w+\.tag\b/g, '!1'],
  [/\b(?:4|13|18|19|22)!==\w+\.tag\b/g, '!0'],
  [/else if\(4!==d&&/g, 'else if('],
  // A component may throw only errors, no promises; without Suspense nothing waits.
  ['null!==k&&"object"===typeof k&&"function"===typeof k.then', '!1'],
  ['4===T&&Ck(a,Z)', '0'],
  ['break;case 3:Ck(a,d);', 'break;'],
  ['break;case 4:Ck(a,d);', 'break;'],
  ['var c=a.timeoutHandle;-1!==c&&(a.timeoutHandle=-1,Gf(c));', 'var c;'],
  // Children are elements, texts and arrays.
  ['case wa:', ''],
  ['case Ha:', ''],
  [/"object"===typeof (\w)&&null!==\1&&\1\.\$\$typeof===Ha&&Ng\(\1\)===\w\.type/g, '!1'],
  value('Ka', '!1'),
  body('Lg', 'return c.ref'),
  // Only lazy components have another type than their element.
  [/b\.elementType===(?:\w|b\.type)\?([\w.]+):Ci\([\w.]+,[\w.]+\)/g, '$1'],
  ['b.type===b.elementType?h:Ci(b.type,h)', 'h'],
]

/** Classes have no legacy context, no `contextType` and only the life cycle methods that error boundaries need. */
const CLASSES: Edit[] = [
  value('Zf', '!1'),
  value('Yf', 'Vf'),
  body('dl', 'return Vf'),
  body('kj', 'return yh(a,a.stateNode.containerInfo)'),
  [/E\(Wf\)([;,])E\(H\)[;,](?=Eh|a=|c=)/g, ''],
  ['d=d.type.childContextTypes;null!==d&&void 0!==d&&$f();', ''],
  [/\bWf\.current/g, '!1'],
  ['return e&&dg(b,c,!1),', 'return '],
  ['e&&dg(b,c,!0);', ''],
  body(
    'Gi',
    'b=new b(c,Vf);a.memoizedState=b.state||null;b.updater=Ei;a.stateNode=b;return b._reactInternals=a',
  ),
  [/([lk])=c\.contextType;"object".*?\1=Vf\);/g, '$1=Vf;'],
  [
    'var f=b.contextType;"object"===typeof f&&null!==f?e.context=eh(f):(f=!1?Xf:H.current,e.context=Vf)',
    'var f;e.context=Vf',
  ],
  ['c.getDerivedStateFromProps', '0'],
  ['b.getDerivedStateFromProps', '0'],
  [
    /"function"===typeof \w+\.(UNSAFE_\w+|componentWill(?:Mount|ReceiveProps|Update)|getSnapshotBeforeUpdate)/g,
    '!1',
  ],
  [
    /"function"!==typeof \w+\.(UNSAFE_\w+|componentWill(?:Mount|ReceiveProps|Update)|getSnapshotBeforeUpdate)/g,
    '!0',
  ],
  without('case 1:if(null!==n){var t=', 'case 3:var u='),
  body('Fi', 'return!0'),
  // Nothing reads the names of the components around an error.
  body('Ji', 'return{value:a,source:b,stack:null,digest:null}'),
]

/** No source starts a transition or defers a value. */
const HOOKS: Edit[] = [
  ['useDeferredValue:P,useTransition:P,useMutableSource:P,', ''],
  ['useInsertionEffect:P,', ''],
  ['useImperativeHandle:P,', ''],
  [/useDeferredValue:function[\s\S]*?useMutableSource:(Yh|function\(\)\{\}),/g, ''],
  [/useInsertionEffect:(ni|function\(a,b\)\{.*?\}),/g, ''],
  [/useImperativeHandle:(qi|function[\s\S]*?,pi\.bind\(null,b,a\),c\)\}),/g, ''],
  [/,unstable_isNewReconciler:!1/g, ''],
  ['if(null!==Kg.transition)return 0===Bk&&(Bk=yc()),Bk;', ''],
  [/\b(?:cd|ok)\.transition=\w+/g, '0'],
  [/=(?:cd|ok)\.transition\b/g, '=0'],
  body('oh', 'return'),
  body('Bi', 'return'),
]

/** The lanes of a bit mask, without the tables of all 31 of them. */
const LANES: Edit[] = [
  body('tc', 'var b=a&-a;return b&4194240?a&4194240:b&130023424?a&130023424:b'),
  body('vc', 'return 8>a?b+250:4194304>a?b+5E3:-1'),
  // Every root is concurrent.
  ['0===a.tag?ig(Ek.bind(null,a)):hg(', '0?0:hg('],
  ['0!==a.tag&&', ''],
]

/** React DOM 18.3.1 for the engines of .browserslistrc, without its entries and parts that no source uses. */
export const REACT_DOM: Edit[] = [
  ...unexported(
    '__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED',
    'createPortal',
    'findDOMNode',
    'flushSync',
  ),
  ...unexported('hydrate', 'hydrateRoot', 'render', 'unmountComponentAtNode'),
  ...unexported('unstable_renderSubtreeIntoContainer'),
  ...CONCURRENT,
  ...HYDRATION,
  ...COMPONENTS,
  ...CLASSES,
  ...HOOKS,
  ...LANES,
  ...EVENTS,
  body('p', 'return"Minified React error #"+a'),
  [/if\("undefined"!==typeof __REACT_DEVTOOLS_GLOBAL_HOOK__\)\{.*?catch\(a\)\{\}\}/g, ''],
]
