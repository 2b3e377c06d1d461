import { type ComponentProps, Fragment, type ReactNode, use } from 'react';
import { mentions } from '#contract/text/mentions';
import { openedPerson } from '#features/shared/people/PersonButton';
import { plain } from '../../shared/markup/blocks';
import { PeopleContext, useRowTabIndex } from '../paneContexts';

export const PlainText = ({ text }: { text: string }) =>
  plain(text).map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have no id.
    <Fragment key={index}>
      {block.kind === 'gap' ? (
        <Gap lines={block.lines} />
      ) : (
        <Paragraph dir="auto">
          <TextWithMentions text={block.children[0]} />
        </Paragraph>
      )}
    </Fragment>
  ));

/** Renders a `div`, because browsers copy a `p` with an extra blank line. The paste handler reads `data-typed`. */
export const Paragraph = ({ heading = false, ...rest }: ComponentProps<'div'> & { heading?: boolean }) => (
  <div
    data-typed={heading ? '# ' : ''}
    className={heading ? 'bidi-plaintext pt-1 font-bold' : 'bidi-plaintext'}
    {...rest}
  />
);

export const Gap = ({ lines }: { lines: number }) => (
  <div aria-hidden data-typed="" style={{ blockSize: `${lines - 0.45}lh` }} className="overflow-hidden">
    {'\n'.repeat(lines)}
  </div>
);

export function TextWithMentions({ text }: { text: string }) {
  const { usernames, me } = use(PeopleContext);
  const found = mentions(text, usernames);
  if (found.length === 0) return text;
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const { at, length, username } of found) {
    const words = text.slice(at, at + length);
    pieces.push(
      text.slice(end, at),
      username === me ? (
        <span
          key={at}
          dir="auto"
          className="rounded-sm bg-ember-soft px-0.75 font-[650] text-ember-ink forced-colors:border"
        >
          {words}
        </span>
      ) : (
        <Mention key={at} username={username} text={words} />
      ),
    );
    end = at + length;
  }
  pieces.push(text.slice(end));
  return pieces;
}

function Mention({ username, text }: { username: string; text: string }) {
  const tabIndex = useRowTabIndex() ?? 0;
  const opened = openedPerson.useOwn();
  const open = () => opened.set({ username });
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers leave out the text of a button when a selection is copied.
    <span
      role="button"
      dir="auto"
      tabIndex={tabIndex}
      aria-label={username}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        open();
      }}
      className="cursor-pointer rounded-sm bg-soft px-0.75 font-[650] text-brand-strong hover:underline"
    >
      {text}
    </span>
  );
}
