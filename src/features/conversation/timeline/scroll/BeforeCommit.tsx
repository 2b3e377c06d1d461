import { Component, type ReactNode } from 'react';

interface BeforeCommitProps {
  /** The document is as the person sees it. */
  before: () => void;
  /** It has changed, and nothing was painted yet. */
  after: () => void;
  children: ReactNode;
}

/** The one thing that only a class can do: look at the document right before React changes it. */
export class BeforeCommit extends Component<BeforeCommitProps> {
  override getSnapshotBeforeUpdate() {
    this.props.before();
    return null;
  }

  override componentDidMount() {
    this.props.after();
  }

  override componentDidUpdate() {
    this.props.after();
  }

  override render() {
    return this.props.children;
  }
}
