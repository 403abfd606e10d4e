/** The part of webpack's loader context that is used. */
interface LoaderContext {
  addDependency(file: string): void
}

export default function addThemes(this: LoaderContext, scss: string): string
