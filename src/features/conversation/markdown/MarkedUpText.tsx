import { Fragment, type ReactNode, useMemo } from 'react';
import { classes } from '#ui/classes';
import { safeUrl } from '../../shared/links/hiddenTarget';
import { linkAtStart, splitLinks } from '../../shared/links/links';
import { SafeLink, type SafeLinkProps } from '../../shared/links/SafeLink';
import { type Block, type Inline, textOf } from '../../shared/markup/blocks';
import { parse } from '../../shared/markup/parse';
import { useRowTabIndex } from '../paneContexts';
import { CodeBlock } from './CodeBlock';
import { Gap, Paragraph, TextWithMentions } from './PlainText';

const MessageLink = (props: SafeLinkProps) => <SafeLink {...props} tabIndex={useRowTabIndex()} />;

function LinkedText({ text }: { text: string }) {
  if (!/:|@|www\./i.test(text)) return <TextWithMentions text={text} />;
  return splitLinks(text).map((piece, index) =>
    typeof piece === 'string' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no id.
      <TextWithMentions key={index} text={piece} />
    ) : (
      <MessageLink key={`link-${piece.at}`} href={piece.href} words={piece.raw}>
        {piece.raw}
      </MessageLink>
    ),
  );
}

const links = { linkAtStart, isSafe: (href: string) => safeUrl(href) !== null };

export function MarkedUpText({ text }: { text: string }) {
  const blocks = useMemo(() => parse(text, links), [text]);
  return <Blocks blocks={blocks} dir="auto" />;
}

const keyed = (pieces: ReactNode[]) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no id.
  pieces.map((piece, index) => <Fragment key={index}>{piece}</Fragment>);

/** Only the outermost blocks set `dir`, so that all items of a list or a quote have the same direction. */
const Blocks = ({ blocks, dir }: { blocks: Block[]; dir?: 'auto' }) =>
  keyed(blocks.map((block) => renderBlock(block, dir)));

function renderBlock(block: Block, dir: 'auto' | undefined): ReactNode {
  switch (block.kind) {
    case 'text':
      return (
        <Paragraph dir={dir} heading={block.heading}>
          <Inlines inlines={block.children} />
        </Paragraph>
      );
    case 'gap':
      return <Gap lines={block.lines} />;
    case 'code':
      return <CodeBlock language={block.language} text={block.text} />;
    case 'quote':
      return (
        <blockquote dir={dir} data-typed="" className="my-1 border-s-3 border-edge/60 ps-3 text-ink2">
          <Blocks blocks={block.children} />
        </blockquote>
      );
    case 'list': {
      const { mark, loose } = block;
      const digits = Math.max(...block.items.map(({ number }) => String(number).length));
      const items = block.items.map(({ number, blocks }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: list items have no id.
        <li key={index} value={mark ? number : undefined} className={loose ? 'my-1.5 ps-1' : 'ps-1'}>
          <Blocks blocks={blocks} />
        </li>
      ));
      return mark === null ? (
        <ul dir={dir} data-typed="" className="my-0.5 list-disc ps-6 marker:text-ink2">
          {items}
        </ul>
      ) : (
        <ol
          dir={dir}
          data-typed=""
          style={{ paddingInlineStart: `calc(${digits}ch + 1.25em)` }}
          className={classes(
            'my-0.5 marker:text-ink2 marker:[font-variant-numeric:tabular-nums]',
            mark === ')' ? 'list-[bracket]' : 'list-decimal',
          )}
        >
          {items}
        </ol>
      );
    }
  }
}

const Inlines = ({ inlines }: { inlines: Inline[] }) => keyed(inlines.map(renderInline));

function renderInline(inline: Inline): ReactNode {
  if (typeof inline === 'string') return <LinkedText text={inline} />;
  switch (inline.kind) {
    case 'code':
      return (
        <code
          dir="auto"
          className="rounded-md border border-line bg-list box-decoration-clone px-1 py-px font-mono text-[0.875em]"
        >
          {inline.text}
        </code>
      );
    case 'link':
      return (
        <MessageLink href={inline.href} words={textOf(inline.children)}>
          <Bare inlines={inline.children} />
        </MessageLink>
      );
    default:
      return (
        <inline.kind className={inline.kind === 'strong' ? 'font-bold' : undefined}>
          <Inlines inlines={inline.children} />
        </inline.kind>
      );
  }
}

const Bare = ({ inlines }: { inlines: Inline[] }) => keyed(inlines.map(renderBare));

function renderBare(inline: Inline): ReactNode {
  if (typeof inline === 'string') return inline;
  if (inline.kind === 'code') return renderInline(inline);
  const bare = <Bare inlines={inline.children} />;
  return inline.kind === 'link' ? bare : <inline.kind>{bare}</inline.kind>;
}
