import { Component, type ReactNode } from 'react';

interface BeforeCommitProps {
  /** Before React changes the DOM. */
  before: () => void;
  /** After the change, before the paint. */
  after: () => void;
  children: ReactNode;
}

/** A class, because only `getSnapshotBeforeUpdate` runs before the commit. */
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
