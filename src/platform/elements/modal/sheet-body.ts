/**
 * Id of the scrolling part of the open sheet (a page has one at a time): the mini-program scrolls a field inside it by
 * this, because `pageScrollTo` does not reach in there.
 */
export const SHEET_BODY = 'sheet-body'
