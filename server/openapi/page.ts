import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { errorCodes } from '../../src/contract';
import { type Operation, openApi, operations } from './document';

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1rem }
details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: .5rem 0 }
summary { cursor: pointer }
pre { overflow-x: auto; padding: .75rem; background: color-mix(in srgb, currentColor 7%, transparent) }
code { font: .9em ui-monospace, monospace }
th, td { text-align: start; padding: .25rem 1rem .25rem 0; vertical-align: top }
`;

/** Allows the page's style by its hash, and no other resource. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

const document = openApi();

export const documentJson = JSON.stringify(document);

function renderPage(): string {
  const { title, description } = document.info;
  return String(html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${description}</p>
          <p>The same for machines: <a href="/v1/openapi.json">openapi.json</a></p>
          ${document.tags.map(({ name }) => renderResource(name))}
          <h2>Errors</h2>
          ${renderErrors()}
        </main>
      </body>
    </html>`);
}

const renderResource = (name: string) => html`<h2>${name}</h2>
  ${operations.filter(({ path }) => path.split('/')[2] === name).map(renderOperation)}`;

function renderOperation({ method, path, summary, capability, open, keyed, versioned }: Operation) {
  const needs = [
    open ? 'No token needed.' : '',
    capability ? `Capability ${capability}.` : '',
    keyed ? 'Takes an Idempotency-Key.' : '',
    versioned ? 'Has an ETag; writes take If-Match.' : '',
  ].filter(Boolean);
  const { [method.toLowerCase()]: operation } = document.paths[path.replace(/:(\w+)/g, '{$1}')] ?? {};
  return html`<details>
    <summary><code>${method} ${path}</code> ${summary}</summary>
    <p>${needs.join(' ')}</p>
    <pre tabindex="0">${JSON.stringify(operation, null, 2)}</pre>
  </details>`;
}

const renderErrors = () => html`<table>
  <thead>
    <tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Means</th></tr>
  </thead>
  <tbody>
    ${Object.entries(errorCodes).map(
      ([code, [status, meaning]]) => html`<tr><td>${status}</td><td><code>${code}</code></td><td>${meaning}</td></tr>`,
    )}
  </tbody>
</table>`;

export const page = renderPage();
