import { splitLinks } from './links';

/** Loaded with the first text that may hold a link. */
export default function Linked({ text }: { text: string }) {
  return splitLinks(text).map((piece) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <a
        key={piece.at}
        href={piece.href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="break-all text-accent underline underline-offset-2 hover:text-accent-strong"
      >
        {piece.raw}
      </a>
    ),
  );
}
