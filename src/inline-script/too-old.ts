/**
 * Runs after the shell script, in ECMAScript 5. A browser that cannot read that script cannot read the client either; a
 * file that could not be downloaded is no sign of an old browser, and the boot screen answers it with 重新加载.
 */
if (!window.inline)
  (document.getElementById('boot') as HTMLElement).outerHTML =
    '<div id="boot" class="stopped" role="alert"><b>浏览器版本过低</b><div class="words"><p>请升级浏览器或手机系统后再打开，<br>也可以换用微信或手机自带的浏览器</div></div>'
