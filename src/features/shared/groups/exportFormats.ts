import type { GroupExport } from '#contract/export';
import type { Attachment, Message } from '#contract/resources';
import { exactTimeOf, isoOf } from '#i18n/dates';
import { listOf, t } from '#i18n/translate';
import { isEdited } from '../isEdited';
import { truncate } from '../truncate';

export type ExportFormat = 'json' | 'text' | 'html';

const types = { json: 'application/json', text: 'text/plain', html: 'text/html' } as const;
const endings = { json: 'json', text: 'txt', html: 'html' } as const;

/** Of the group's name in that of the file. */
const maxNameLength = 60;

/** A copy as a file. JSON holds everything and can be brought back; the other two are for people. */
export function fileOf(copy: GroupExport, format: ExportFormat): { name: string; blob: Blob } {
  const text = { json: asJson, text: asText, html: asHtml }[format](copy);
  const safe = copy.group.name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '') || 'group';
  const day = isoOf(copy.exported_at).slice(0, 10);
  return {
    name: `${truncate(safe, maxNameLength)}-${day}.${endings[format]}`,
    blob: new Blob([text], { type: `${types[format]};charset=utf-8` }),
  };
}

const asJson = (copy: GroupExport) => `${JSON.stringify(copy, null, 1)}\n`;

const peopleOf = ({ group }: GroupExport) => listOf(group.contacts.map((contact) => contact.username));

const reactionsOf = (message: Message) =>
  message.reactions.flatMap((reaction) =>
    Object.entries(reaction).map(([name, people]) => t('export.reaction', { name, people: listOf(people) })),
  );

export function asText(copy: GroupExport): string {
  const { group, messages } = copy;
  const head = [
    group.name,
    ...(group.description ? [group.description] : []),
    t('export.members', { people: peopleOf(copy) }),
    t('export.taken', { when: exactTimeOf(copy.exported_at), service: copy.service }),
  ];
  const body = messages.flatMap((message) => [
    '',
    `${isoOf(message.created_at)}  ${message.contact.username}${isEdited(message) ? ` (${t('message.edited')})` : ''}`,
    ...message.message.split('\n').map((line) => `    ${line}`),
    ...message.attachments.map((file) => `    [${file.filename}] ${file.file_url}`),
    ...reactionsOf(message).map((line) => `    ${line}`),
  ]);
  return `${[...head, ...body].join('\n')}\n`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => entities[char] ?? '');

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#1c1b19}
article{break-inside:avoid;padding:.5rem 0;border-top:1px solid #e4e2dd}h1{line-height:1.2}p{margin:.25rem 0}
.text{white-space:pre-wrap;overflow-wrap:anywhere}.quiet,time{color:#65615a;font-size:.875em}img{max-width:100%;max-height:24rem}`;

/** One page by itself: it loads nothing, runs nothing, and prints well. */
export function asHtml(copy: GroupExport): string {
  const { group, messages } = copy;
  const name = escaped(group.name);
  return `<!doctype html>
<html lang="und">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${name}</title>
<style>${style}</style>
<h1 dir="auto">${name}</h1>
${group.description ? `<p dir="auto">${escaped(group.description)}</p>\n` : ''}<p class="quiet">${escaped(t('export.members', { people: peopleOf(copy) }))}</p>
<p class="quiet">${escaped(t('export.taken', { when: exactTimeOf(copy.exported_at), service: copy.service }))}</p>
${messages.map((message) => articleOf(message, copy)).join('\n')}
</html>
`;
}

function articleOf(message: Message, copy: GroupExport): string {
  const edited = isEdited(message) ? ` · ${escaped(t('message.edited'))}` : '';
  const lines = [
    `<p><strong dir="auto">${escaped(message.contact.username)}</strong> <time datetime="${isoOf(message.created_at)}">${escaped(exactTimeOf(message.created_at))}${edited}</time></p>`,
    `<div class="text" dir="auto">${escaped(message.message)}</div>`,
    ...message.attachments.map((file) => attachmentOf(file, copy.files[file.id])),
    ...reactionsOf(message).map((line) => `<p class="quiet" dir="auto">${escaped(line)}</p>`),
  ];
  return `<article>${lines.join('')}</article>`;
}

function attachmentOf(file: Attachment, base64: string | undefined): string {
  const name = escaped(file.filename);
  if (base64 === undefined) return `<p class="quiet">${name}: ${escaped(file.file_url)}</p>`;
  // A picture is shown; anything else is a download, whatever it calls itself.
  const picture = /^image\/(png|jpeg|gif|webp|avif)$/.test(file.file_type);
  if (picture)
    return `<p><img src="data:${file.file_type};base64,${base64}" alt="${escaped(file.alt || file.filename)}"></p>`;
  return `<p><a download="${name}" href="data:application/octet-stream;base64,${base64}">${name}</a></p>`;
}
