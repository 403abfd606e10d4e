import { Component, type PropsWithChildren, type ReactNode } from 'react'
import { noteBroken } from '@/platform/elements/field/note-broken'
import { Notice } from '../notice/notice'

interface ErrorBoundaryProps {
  /** What stands in the place of what cannot be drawn; `retry` draws it anew. */
  fallback: (retry: () => void) => ReactNode
}

/** Keeps an error of what is drawn inside it from taking the rest of the screen along. */
export class ErrorBoundary extends Component<PropsWithChildren<ErrorBoundaryProps>, { broken: boolean }> {
  // No class fields: they would bring a helper along.
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
 * A part that the page can do without. Where it cannot be loaded or drawn, one line says so and offers to try again;
 * without `words` it is absent.
 */
export const OptionalPart = ({ words, children }: PropsWithChildren<{ words?: string }>) => (
  <ErrorBoundary
    fallback={(retry) => words && <Notice action={{ label: '重试', onClick: retry }}>{words}</Notice>}
  >
    {children}
  </ErrorBoundary>
)
