import { writeFileSync } from 'node:fs';
import path from 'node:path';

const escaped = (text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
const fileOf = (kind, value) => `${kind}-${value}.html`;
const kinds = { view: 'View', look: 'Look', width: 'Width', state: 'State' };

const style = `body{font:15px/1.5 system-ui;margin:1.5rem;color-scheme:light dark}nav p{margin:.25rem 0}
nav a,nav b{margin-inline-end:.75rem}main{display:flex;flex-wrap:wrap;gap:1.5rem;align-items:start}figure{margin:0}
img{max-width:100%;border:1px solid #8888}figcaption{font-size:13px}`;

/** Each picture is `{ file, view, look, width, state }`; files are relative to `folder`. */
export function writePages(folder, pictures) {
  const values = (kind) => [...new Set(pictures.map((picture) => String(picture[kind])))];
  const links = (here) =>
    Object.entries(kinds).map(([kind, title]) => {
      const each = values(kind).map((value) =>
        here === fileOf(kind, value) ? `<b>${value}</b>` : `<a href="${fileOf(kind, value)}">${value}</a>`,
      );
      return `<p>${title}: ${each.join('')}</p>`;
    });
  const write = (file, title, shown) => {
    const figures = shown.map(({ file: image, view, look, width, state }) => {
      const caption = `${view}, ${state}, ${look}, ${width} px`;
      const size = Math.min(width, 640);
      return `<figure><a href="${image}"><img loading="lazy" width="${size}" alt="${caption}" src="${image}"></a><figcaption>${caption}</figcaption></figure>`;
    });
    const nav = `<nav><p><a href="index.html">All views</a></p>${links(file).join('')}</nav>`;
    const head = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title><style>${style}</style>`;
    writeFileSync(path.join(folder, file), `${head}<h1>${escaped(title)}</h1>${nav}<main>${figures.join('')}</main>\n`);
  };
  const first = values('view').map((view) => pictures.find((picture) => picture.view === view));
  write('index.html', 'Gallery', first);
  for (const kind of Object.keys(kinds))
    for (const value of values(kind))
      write(
        fileOf(kind, value),
        `${kinds[kind]}: ${value}`,
        pictures.filter((picture) => String(picture[kind]) === value),
      );
}
