/**
 * Replaces parts of a package's source. A part that is not there is an error, so that a new version of the package is
 * looked at again.
 */
function trim(source, edits, file) {
  return edits.reduce((text, [find, put]) => {
    const trimmed = text.replaceAll(find, put)
    if (trimmed === text) throw new Error(`${file} does not contain ${find}`)
    return trimmed
  }, source)
}

/** webpack loader with the option `edits` (config/trim/trim.ts). */
module.exports = function trimLoader(source) {
  return trim(source, this.getOptions().edits, this.resourcePath)
}
module.exports.trim = trim
