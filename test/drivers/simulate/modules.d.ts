/** Types of the parts of miniprogram-simulate that the driver uses; the package ships no types for them. */
declare module 'miniprogram-simulate' {
  interface Rendered {
    dom: HTMLElement
    instance: Record<string, unknown> & { setData(data: object, done?: () => void): void }
    attach(parent: HTMLElement): void
    detach(): void
  }
  export function load(path: string, tagName: string, options: { rootPath: string }): string
  export function render(id: string): Rendered | undefined
}

declare module 'miniprogram-simulate/src/utils' {
  const utils: {
    /** Runs the script of a page or component; the path has no `.js` extension. */
    runJs(path: string): void
  }
  export default utils
}

declare module 'miniprogram-simulate/src/wxss' {
  const wxss: {
    compile(sheet: string, options: object): string
    insert(sheets: string[], id: string): void
  }
  export default wxss
}

declare module 'miniprogram-exparser' {
  /** A node of the component tree; `_vt` contains the attributes that its template set last. */
  export interface ExparserNode {
    id: string
    is?: string
    $$: HTMLElement
    _vt?: { tagName: string; attrs: { name: string; value: unknown }[] }
  }
  export const Event: {
    create(type: string, detail: object, options: object): object
    dispatchEvent(node: ExparserNode, event: object): void
  }
  export function addGlobalErrorListener(listen: (error: unknown) => void): void
  export function addGlobalWarningListener(listen: (warning: unknown) => void): void
}
