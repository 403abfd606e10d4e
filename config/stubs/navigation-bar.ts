/**
 * Stands in for the router's navigation bar on H5: pages carry their own heading, and titles are set by the platform
 * service (the original writes them as HTML). It would add 4 KB to the first load.
 */
export default class NavigationBar {
  load() {}
}
export function initNavigationBar() {}
