const skipped = 'font, script, style, textarea, [translate="no"]';

/** Replaces each text node by another text in two elements, as browsers do when they translate a page. */
function translate(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.currentNode; node; ) {
    if (node instanceof Text && node.data.trim() !== '' && !node.parentElement?.closest(skipped)) texts.push(node);
    const next = walker.nextNode();
    if (!next) break;
    node = next;
  }
  for (const text of texts) {
    const font = document.createElement('font');
    font.append(document.createElement('font'));
    font.firstElementChild?.append(text.data);
    text.replaceWith(font);
  }
}

/** Translates the present text and all later text, until the returned function is called. */
export function translatePage(): () => void {
  translate(document.body);
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) if (node.isConnected) translate(node);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
