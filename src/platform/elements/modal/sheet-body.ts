/**
 * The id of the scrolling part of the open sheet, of which a page has one at a time. The mini-program needs it to
 * scroll to a field in the sheet, because `pageScrollTo` only scrolls the page.
 */
export const SHEET_BODY = 'sheet-body'
