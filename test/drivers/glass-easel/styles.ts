/** Defaults of WeChat's elements, from the components' documentation and uni-app (`uni-button`, `uni-input` …). */
export const OWN = `
  body { margin: 0; background: #fff; font-family: system-ui, sans-serif; }
  weapp-page { display: none; min-height: 100vh; }
  weapp-page:last-of-type { display: block; }
  wx-view, wx-form, wx-rich-text { display: block; }
  wx-label, wx-text { display: inline; }
  wx-text { white-space: pre-line; }
  wx-text:not([user-select]) { user-select: none; }

  wx-button {
    position: relative; display: block; box-sizing: border-box; margin-left: auto; margin-right: auto;
    padding-left: 14px; padding-right: 14px; border-radius: 5px; background-color: #f8f8f8; color: #000;
    font-size: 18px; line-height: 2.55555556; text-align: center; overflow: hidden;
    -webkit-tap-highlight-color: transparent;
  }
  wx-button::after {
    content: " "; position: absolute; top: 0; left: 0; box-sizing: border-box; width: 200%; height: 200%;
    border: 1px solid rgba(0, 0, 0, 0.2); border-radius: 10px; transform: scale(0.5); transform-origin: 0 0;
    pointer-events: none;
  }
  wx-button[disabled]:not([type]), wx-button[disabled][type="default"] {
    background-color: #f7f7f7; color: rgba(0, 0, 0, 0.3);
  }

  wx-image { display: inline-block; width: 320px; height: 240px; overflow: hidden; }
  wx-image > img { display: block; width: 100%; height: 100%; }

  wx-input { position: relative; display: block; height: 1.4em; min-height: 1.4em; overflow: hidden; white-space: nowrap; }
  wx-input > input {
    display: block; box-sizing: border-box; width: 100%; height: 100%; margin: 0; padding: 0; border: 0; outline: 0;
    background: none; color: inherit; font: inherit; letter-spacing: inherit; text-align: inherit; resize: none;
  }
  wx-input > .placeholder {
    position: absolute; inset: 0; display: flex; align-items: center; padding: inherit; overflow: hidden;
    color: gray; pointer-events: none;
  }
  .placeholder::before { content: attr(data-text); }

  wx-page-container:not([shown]) { display: none; }

  wx-scroll-view { display: block; width: 100%; }
  wx-scroll-view > .frame, .frame > .frame { position: relative; width: 100%; height: 100%; max-height: inherit; }
  .frame > .scrolled { width: 100%; height: 100%; }
  [class*="catches-moves"] .scroller { overscroll-behavior: contain; }
`
