import { findIn } from './find';

/** A text with the part that was looked for marked. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  const found = query ? findIn(text, query) : null;
  if (!found) return text;
  const [start, end] = found;
  return (
    <>
      {text.slice(0, start)}
      <mark className="rounded-sm bg-mark text-inherit">{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}
