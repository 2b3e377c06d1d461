import type { Contact } from '../../../contract/resources';
import { shownName } from '../../../i18n/names';
import { PersonButton } from '../../shared/people/PersonButton';
import { useRowTabIndex } from '../rowTabIndex';

/** Above a run of messages; it can be pressed on the avatar beside it too. */
export const AuthorName = ({ author }: { author: Contact }) => (
  <PersonButton person={author} tabIndex={useRowTabIndex()} className="author-name min-w-0 font-bold hover:underline">
    <bdi className="person-name block truncate">{shownName(author.username)}</bdi>
  </PersonButton>
);
