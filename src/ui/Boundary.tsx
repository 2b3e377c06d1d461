import { Component, type ReactNode } from 'react';
import { t } from '../i18n/translate';
import { ErrorNotice } from './Notice';

interface BoundaryProps {
  fallback?: ReactNode | ((again: () => void) => ReactNode);
  children: ReactNode;
}

/** Retry renders the view again without a reload, because an offline reload would show the browser's error page. */
const broken = (again: () => void) => (
  <ErrorNotice title={t('app.broke')} detail={t('app.brokeDetail')} onRetry={again} />
);

export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { fallback = broken, children } = this.props;
    if (!this.state.failed) return children;
    return typeof fallback === 'function' ? fallback(() => this.setState({ failed: false })) : fallback;
  }
}
