import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Virtuoso } from 'react-virtuoso';

declare const __MESSAGES__: number;

/** The page size of Confab. */
const pageSize = 40;
const column = { display: 'flex', flexDirection: 'column', background: 'white', height: '100vh' } as const;
const row = { padding: '6px 16px', font: '15px/1.4 sans-serif' };

const textOf = (index: number) => `${index} ${'some words of a message, '.repeat(1 + (index % 7))}`;

/** The smallest possible list of messages: name, time and words. Older messages load at the start of the list. */
function BareList({ said }: { said: readonly string[] }) {
  const [count, setCount] = useState(pageSize);
  return (
    <Virtuoso
      style={{ flex: 1 }}
      firstItemIndex={__MESSAGES__ - count}
      totalCount={count + said.length}
      initialTopMostItemIndex={count + said.length - 1}
      followOutput
      startReached={() => setCount((before) => Math.min(__MESSAGES__, before + pageSize))}
      itemContent={(index) => (
        <article style={row}>
          <b>somebody</b> <time>12:34</time>
          <p style={{ margin: 0 }}>{said[index - __MESSAGES__] ?? textOf(index)}</p>
        </article>
      )}
    />
  );
}

/** The list with a field below it, and a button that closes and reopens the list. */
function BarePage() {
  const [isOpen, setOpen] = useState(true);
  const [said, setSaid] = useState<readonly string[]>([]);
  Object.assign(window, { say: (text: string) => setSaid((before) => [...before, text]) });
  return (
    <div style={column}>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Leave' : 'Open'}
      </button>
      {isOpen && <BareList said={said} />}
      <textarea aria-label="Message" />
    </div>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<BarePage />);
