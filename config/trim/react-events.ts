import { body, type Edit, without } from './edits'

/** The handlers of elements that sources use; react-unused.test.ts compares them with all that React has. */
export const HANDLERS = [
  'onBlur',
  'onChange',
  'onClick',
  'onCompositionEnd',
  'onCompositionStart',
  'onError',
  'onFocus',
  'onInput',
  'onKeyDown',
  'onLoad',
  'onSubmit',
]

/** Events, elements and attributes of React DOM 18.3.1. */
export const EVENTS: Edit[] = [
  // The events that the root listens to.
  [/ef="abort auxClick .*? wheel"/g, 'ef="click error input keyDown load submit"'],
  without('ff($e,"onAnimationEnd")', 'ff("focusin","onFocus")'),
  without('ff(cf,"onTransitionEnd")', 'fa("onChange"'),
  ['"change click focusin focusout input keydown keyup selectionchange"', '"change click input"'],
  without('fa("onSelect"', 'fa("onCompositionEnd"'),
  [/"(composition\w+) focusout keydown keypress keyup mousedown"/g, '"$1"'],
  ['fa("onCompositionUpdate","compositionupdate".split(" "));', ''],
  [/lf="abort canplay .*? waiting"/g, 'lf="error"'],
  [/null===b\|\|b\[rf\]\|\|\(b\[rf\]=!0,qf\("selectionchange",!1,b\)\)/g, '0'],
  // The page has a single root.
  without('if(0===(b&1)&&0===(b&2)&&null!==d)a:for', 'Jb(function(){var d=f'),
  // What a handler receives.
  without('case "keypress":if(0===od(c))break a;', 'case "keydown":case "keyup":k=Rd'),
  [
    /case "beforeblur":case "afterblur":k=Fd[\s\S]*?(?=\}var t=0!==\(b&4\))/g,
    'case "click":if(2===c.button)break a;k=Bd',
  ],
  without('a:{h="mouseover"===a', 'a:{h=d?ue(d):window'),
  without('xa=d?ue(d):window;switch(a){case "focusin"', 'var $a;'),
  without('if($a=ce?je(a,c)', '}se(g,b)})}'),
  [/key:function\(a\)\{.*?"Unidentified":""\}/g, 'key:0'],
  without(',charCode:function(a){return"keypress"', '}),Rd=rd(Qd)'),
  [/movementX:function[\s\S]*?movementY:function.*?\}\)/g, '})'],
  [/relatedTarget:function\(a\)\{.*?\},/g, 'relatedTarget:0,'],
  // No select, no media, no frames and no elements with text that a visitor edits in place.
  ...['"iframe":case "object":case "embed"', '"video":case "audio"', '"source"', '"details"'].map(
    (label): Edit => [`case ${label}:`, ''],
  ),
  [/case "(?:select|option)":/g, ''],
  ['case "img":case "image":case "link":', 'case "img":'],
  [/,"select"===c&&\(g=a,d\.multiple\?g\.multiple=!0:d\.size&&\(g\.size=d\.size\)\)/g, ''],
  [/"script"===c\?.*?"string"===typeof d\.is\?a=g\.createElement\(c,\{is:d\.is\}\):/gs, ''],
  [/else a:\{c=\(c=a\.ownerDocument\)[\s\S]*?else c=null\}(?=c=c\|\|)/g, ''],
  [
    /else if\(a=\(b=c\.ownerDocument\|\|document\)[\s\S]*?b\.setEnd\(g\.node,g\.offset\),a\.addRange\(b\)\)\)\}/g,
    '',
  ],
  body('Me', 'return Xa()'),
  ['||"true"===a.contentEditable', ''],
  body('ub', 'return'),
  body('oa', 'return!0'),
  [/case "annotation-xml":.*?return!1;/g, ''],
  // Attributes that React renames or that are not texts. Those of SVG that are used need no other name than in JSX.
  [/"accent-height .*? x-height"/g, '"shape-rendering"'],
  without('"xlink:actuate', '["tabIndex","crossOrigin"]'),
  [/z\.xlinkHref=.*?;/g, ''],
  ['["autoReverse","externalResourcesRequired","focusable","preserveAlpha"]', '[]'],
  [/"allowFullScreen async .*? itemScope"/g, '"autoFocus disabled hidden noValidate open readOnly required"'],
  // Properties of a style whose numbers have no unit.
  [/animationIterationCount:!0.*?flex:!0/gs, 'flex:!0'],
  without('flexPositive:!0', 'flexShrink:!0'),
  without('flexNegative:!0', 'fontWeight:!0'),
  without('orphans:!0', 'zIndex:!0'),
  [/zIndex:!0,\s*zoom:!0.*?strokeWidth:!0\}/g, 'zIndex:!0}'],
  [/,qb=\["Webkit","ms","Moz","O"\];Object\.keys\(pb\).*?\}\)\}\);/g, ';'],
  [
    /var mb,nb=function\(a\)\{[\s\S]*?\(function\(a,b\)\{if\("http[\s\S]*?\}\);/g,
    'function nb(a,b){a.innerHTML=b}',
  ],
  // Older browsers.
  [/\bia=!\(.*?\)/g, 'ia=!0'],
  ['"documentMode"in document', '!1'],
  ['!document.documentMode||9<document.documentMode', '!0'],
  ['"oninput"in document', '!0'],
  ['"CompositionEvent"in window', '!0'],
  ['"function"===typeof Object.is?Object.is:Ge', 'Object.is'],
  [/Ze\(("\w+")\)/g, '$1'],
  [/\nia&&\(Ye=.*?transitionend\.transition\);/g, ''],
]
