/** What webpack hands to a loader, as far as it is used. */
interface LoaderContext {
  addDependency(file: string): void
}

export default function addThemes(this: LoaderContext, scss: string): string
