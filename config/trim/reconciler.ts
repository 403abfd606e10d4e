import { body, type Edit, unexported, unreached } from './edits'
import { CONCURRENT } from './react-dom'

/** Suspense, memo and lazy components, portals, profilers and modes, which no source has (trim.test.ts). */
const COMPONENTS: Edit[] = [
  body(
    'se',
    'var g=2;if("function"===typeof a)Wf(a)&&(g=1);else if("string"===typeof a)g=5;else if(a===ha)return ue(c.children,e,f,b);' +
      'else if(a&&a.$$typeof===ka)g=10;else if(a&&a.$$typeof===ma)g=11;else throw Error(m(130));' +
      'b=td(g,c,b,e);b.elementType=a;b.type=a;b.lanes=f;return b',
  ),
  ...['jg', 'sg', 'Zf', 'Vf', 'Xf', 'Ge'].map((name) => body(name, 'return null')),
  unreached('bi', 4, 8, 9, 12, 13, 14, 15, 16, 17, 19, 22),
  unreached('Cg', 4, 8, 9, 12, 13, 14, 15, 16, 17, 19, 22, 23, 24, 25),
  ...['Gg', 'tg', 'Sh'].map((name) => unreached(name, 4, 13, 19, 22, 23, 24)),
  ...['ah', 'Xg', 'hh'].map((name) => unreached(name, 4, 12, 13, 14, 15, 17, 18, 19, 21, 22, 23, 25)),
]

/** Legacy contexts, names of components around an error, and long texts of errors. */
const CLASSES: Edit[] = [
  body('A', 'return!1'),
  ...['lc', 'ji'].map((name) => body(name, 'return jc')),
  body('Ff', 'return{value:a,source:b,stack:null,digest:null}'),
  ...['ua', 'va'].map((name) => body(name, 'return null')),
  body('m', 'return"Minified React error #"+a'),
]

/** The lanes of a bit mask, without the tables of all 31 of them. */
const LANES: Edit[] = [
  body('yc', 'var b=a&-a;return b&4194240?a&4194240:b&130023424?a&130023424:b'),
  body('Ac', 'return 8>a?b+250:4194304>a?b+5E3:-1'),
]

/** React's reconciler 0.29.0 with the settings of @tarojs/react as constants, as react-dom.ts does for the H5. */
export const RECONCILER: Edit[] = [
  ...unexported('createHydrationContainer', 'attemptContinuousHydration', 'attemptDiscreteHydration'),
  ...unexported(
    'attemptHydrationAtCurrentPriority',
    'attemptSynchronousHydration',
    'registerMutableSourceForHydration',
  ),
  ...unexported(
    'createComponentSelector',
    'createHasPseudoClassSelector',
    'createRoleSelector',
    'createTextSelector',
  ),
  ...unexported(
    'createTestNameSelector',
    'findAllNodes',
    'findBoundingRects',
    'getFindAllNodesFailureDescription',
  ),
  ...unexported(
    'focusWithin',
    'observeVisibleRects',
    'findHostInstanceWithNoPortals',
    'findHostInstanceWithWarning',
  ),
  ...CONCURRENT,
  [/\$\$\$hostConfig\.supports(Persistence|Hydration|TestSelectors)/g, '!1'],
  [/\$\$\$hostConfig\.(supportsMutation|supportsMicrotasks|isPrimaryRenderer)/g, '!0'],
  ...COMPONENTS,
  ...CLASSES,
  ...LANES,
  ...unexported('createPortal'),
]
