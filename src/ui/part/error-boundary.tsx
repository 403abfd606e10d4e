import { Component, type PropsWithChildren, type ReactNode } from 'react'
import { noteBroken } from '@/platform/elements/field/note-broken'
import { Notice } from '../notice/notice'

type Props = PropsWithChildren<{ fallback: (retry: () => void) => ReactNode }>

/** Keeps a rendering error in its children from removing the rest of the screen; `retry` renders them again. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  // No class fields, because the compiler would add a helper function for them.
  constructor(props: Props) {
    super(props)
    this.state = { broken: false }
  }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown) {
    noteBroken(error)
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return this.props.fallback(() => this.setState({ broken: false }))
  }
}

/** A part that the page can do without. A failure is said in `words` with a retry; without them nothing is shown. */
export const OptionalPart = ({ words, children }: PropsWithChildren<{ words?: string }>) => (
  <ErrorBoundary
    fallback={(retry) => words && <Notice action={{ label: '重试', onClick: retry }}>{words}</Notice>}
  >
    {children}
  </ErrorBoundary>
)
