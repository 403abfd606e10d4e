import { readFileSync } from 'node:fs'

/** The fault of Taro that src/platform/elements/form-runtime.ts overrides, as the package's source has it. */
const TYPED_BACK = /event\.type === INPUT\) \{[^}]*\bthis\.value = val;/

/** Throws one sentence when the override no longer applies to `dist/dom/form.js` of @tarojs/runtime. */
export function checkOverride(file: string): void {
  if (!TYPED_BACK.test(readFileSync(file, 'utf8')))
    throw new Error(
      `${file} no longer sends typed values back to their field as @tarojs/runtime 4.2.1 does (NervJS/taro #17391): ` +
        'remove src/platform/elements/form-runtime.ts, or adapt it and config/override.ts.',
    )
}
