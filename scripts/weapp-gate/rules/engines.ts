import { enginesOf } from '../../../config/engines'
import project from '../../../project.config.json'
import { readEngines } from '../../engines/engines'
import { lackingInScript } from '../../engines/script'
import { lackingInStyle } from '../../engines/style'
import { filesOf } from '../read/build'
import type { Rule } from '../rule'

/** The engines of the oldest promised base library, for which the build is compiled (config/index.ts). */
const ENGINES = readEngines(enginesOf(project.libVersion))

/** Every script uses only what these engines have: a syntax error in a package leaves a blank page. */
export const script: Rule = (build) =>
  filesOf(build, '.js').flatMap((file) =>
    lackingInScript(build.text(file), ENGINES).map((found) => ({ file, ...found })),
  )

/** No style sheet needs a feature that these engines lack, unless it has a fallback. */
export const style: Rule = (build) =>
  filesOf(build, '.wxss').flatMap((file) =>
    lackingInStyle(build.text(file), ENGINES).map((found) => ({ file, ...found })),
  )
