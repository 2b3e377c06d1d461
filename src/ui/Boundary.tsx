import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** Rendered instead of what failed; `again` renders it once more. */
  fallback: ReactNode | ((again: () => void) => ReactNode);
  children: ReactNode;
}

/** Contains a failed render: one broken message, not a broken conversation. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { fallback, children } = this.props;
    if (!this.state.failed) return children;
    return typeof fallback === 'function' ? fallback(() => this.setState({ failed: false })) : fallback;
  }
}
