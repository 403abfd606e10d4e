import { MAIN, readBuild } from './weapp-gate/read/build'

const KB = 1024

/** The byte budgets (S9.6): JS, CSS and shells of the H5 with gzip, packages of the mini-program as uploaded. */
export const BUDGETS = {
  firstLoad: 116 * KB,
  route: 21 * KB,
  shell: 12.5 * KB,
  mainPackage: 440 * KB,
  subPackage: 300 * KB,
}

/** Returns the bytes and the budget of each package of a mini-program build. The main package has the name ''. */
export function packageSizes(folder: string): { root: string; bytes: number; budget: number }[] {
  const build = readBuild(folder)
  return [MAIN, ...build.packages].map((root) => {
    const own = [...build.files].filter(([file]) => build.packageOf(file) === root)
    const budget = root === MAIN ? BUDGETS.mainPackage : BUDGETS.subPackage
    return { root, bytes: own.reduce((sum, [, size]) => sum + size, 0), budget }
  })
}
