import { Component, type PropsWithChildren } from 'react'
import { Boot } from '@/features/shell/boot'
import { noteError } from '@/platform/weapp/errors'

/** A page that cannot be drawn says so calmly, and tries again only when the visitor says so. */
export class Mended extends Component<PropsWithChildren, { broken: boolean }> {
  // No class fields: they would bring a helper along.
  constructor(props: PropsWithChildren) {
    super(props)
    this.state = { broken: false }
  }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown) {
    noteError(error, 'render')
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return <Boot stopped onRetry={() => this.setState({ broken: false })} />
  }
}
