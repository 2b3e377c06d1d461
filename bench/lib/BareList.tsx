import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Virtuoso } from 'react-virtuoso';

declare const __MESSAGES__: number;

/** As many as Confab asks for at once. */
const pageSize = 40;
const ground = { background: 'white', height: '100vh' };
const row = { padding: '6px 16px', font: '15px/1.4 sans-serif' };

const textOf = (index: number) => `${index} ${'some words of a message, '.repeat(1 + (index % 7))}`;

/** The least that a list of messages can be: a name, a time and words, and older ones when it is scrolled to its start. */
function BareList() {
  const [count, setCount] = useState(pageSize);
  return (
    <Virtuoso
      style={ground}
      firstItemIndex={__MESSAGES__ - count}
      totalCount={count}
      initialTopMostItemIndex={count - 1}
      startReached={() => setCount((before) => Math.min(__MESSAGES__, before + pageSize))}
      itemContent={(index) => (
        <article style={row}>
          <b>somebody</b> <time>12:34</time>
          <p style={{ margin: 0 }}>{textOf(index)}</p>
        </article>
      )}
    />
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<BareList />);
