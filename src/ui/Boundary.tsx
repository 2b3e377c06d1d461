import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** Drawn instead of what failed. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Keeps a failure while drawing inside its own walls: one broken message, not a broken conversation. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
