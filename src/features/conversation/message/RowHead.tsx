import type { Contact } from '#contract/resources';
import { timeOf } from '#i18n/dates';
import { shownName } from '#i18n/names';
import { Avatar } from '#ui/Avatar';
import { classes } from '#ui/classes';
import { Moment } from '#ui/Moment';
import { openedPerson } from '../../shared/people/openedPerson';
import { PersonButton } from '../../shared/people/PersonButton';
import { useRowTabIndex } from '../rowTabIndex';

interface RowHeadProps {
  author: Contact;
  at: number;
  own: boolean;
}

/** Avatar or time. The avatar handles presses itself, because an overlapping target adds layers to each row. */
export function RowMargin({ author, at, own, hue, first }: RowHeadProps & { hue: number | 'own'; first: boolean }) {
  const opened = openedPerson.useOwn();
  if (!first) return <HoverTime at={at} own={own} />;
  return (
    <Avatar
      name={author.username}
      src={author.avatar_url}
      hue={hue}
      onPress={() => opened.set(author)}
      className={own ? 'row-span-2 mt-0.5 sides:hidden' : 'row-span-2 mt-0.5 sides:size-7.5'}
    />
  );
}

export function AuthorLine({ author, at, own }: RowHeadProps) {
  return (
    <p className={classes('flex items-baseline gap-2 leading-5', own && 'sides:hidden')}>
      <PersonButton
        person={author}
        tabIndex={useRowTabIndex()}
        className="min-w-0 font-bold hover:underline pointer-coarse:-my-3 pointer-coarse:py-3"
      >
        <bdi className="person-name block truncate">{shownName(author.username)}</bdi>
      </PersonButton>
      <Moment at={at} aria-hidden className="shrink-0 text-xs tabular-nums text-ink2">
        {timeOf(at)}
      </Moment>
    </p>
  );
}

/** "10:58" of "10:58 p. m." or "下午10:58": the margin has room for no more. */
export const withoutDayHalf = (time: string): string => time.replace(/^\P{N}+|\P{N}+$/gu, '');

function HoverTime({ at, own }: { at: number; own: boolean }) {
  return (
    <Moment
      at={at}
      aria-hidden
      className={classes(
        'pt-0.75 text-center text-mini select-none tabular-nums whitespace-nowrap text-ink2 invisible group-focus-within/message:visible group-data-active/message:visible',
        own && 'pt-2 sides:hidden',
      )}
    >
      {withoutDayHalf(timeOf(at))}
    </Moment>
  );
}
