import { Component, type PropsWithChildren, type ReactNode } from 'react'
import { noteBroken } from '@/platform/elements/field/note-broken'
import { Notice } from '../notice/notice'

interface ErrorBoundaryProps {
  /** Rendered in place of children that cannot be rendered; `retry` renders the children again. */
  fallback: (retry: () => void) => ReactNode
}

/** Keeps a rendering error in its children from removing the rest of the screen. */
export class ErrorBoundary extends Component<PropsWithChildren<ErrorBoundaryProps>, { broken: boolean }> {
  // No class fields, because the compiler would add a helper function for them.
  constructor(props: PropsWithChildren<ErrorBoundaryProps>) {
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

/**
 * A part that the page can do without. When it cannot be loaded or rendered, one line says so and offers a retry;
 * without `words` nothing is shown.
 */
export const OptionalPart = ({ words, children }: PropsWithChildren<{ words?: string }>) => (
  <ErrorBoundary
    fallback={(retry) => words && <Notice action={{ label: '重试', onClick: retry }}>{words}</Notice>}
  >
    {children}
  </ErrorBoundary>
)
