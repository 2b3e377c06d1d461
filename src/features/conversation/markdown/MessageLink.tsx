import { SafeLink, type SafeLinkProps } from '../../shared/links/SafeLink';
import { useRowTabIndex } from '../rowTabIndex';

/** A link of a message: no stop of Tab until its row is entered. */
export const MessageLink = (props: SafeLinkProps) => <SafeLink {...props} tabIndex={useRowTabIndex()} />;
