/**
 * Runs after the shell script, so it must stay ECMAScript 5. Where the shell script could not be read, the client could
 * not be read either, because both are in the syntax of the oldest supported browsers: the page says so. A file that
 * could not be downloaded, or is not a script, is no sign of an old browser; the boot screen answers it with 重新加载.
 */
if (!window.inline)
  (document.getElementById('boot') as HTMLElement).outerHTML =
    '<div id="boot" class="stopped" role="alert"><b>浏览器版本过低</b><div class="words"><p>请升级浏览器或手机系统后再打开，<br>也可以换用微信或手机自带的浏览器</div></div>'
