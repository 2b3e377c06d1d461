import type { Attachment, Message } from '#contract/resources';
import type { GroupCopy } from '#data/bulk/exportConversation';
import { exactTimeOf, isoOf } from '#i18n/dates';
import { listOf, t } from '#i18n/translate';
import { isEdited, truncate } from '../messageLine';

export type ExportFormat = 'json' | 'text' | 'html';

const types = { json: 'application/json', text: 'text/plain', html: 'text/html' } as const;
const endings = { json: 'json', text: 'txt', html: 'html' } as const;

const maxNameLength = 60;

/** Builds the file from pieces, because one string holds at most half a gigabyte. */
export function fileOf(copy: GroupCopy, format: ExportFormat): { name: string; blob: Blob } {
  const parts = { json: asJson, text: asText, html: asHtml }[format](copy);
  // Combining marks and joiners are parts of letters in many scripts, so the file name keeps both.
  const words = copy.group.name.normalize('NFC').replace(/[^\p{L}\p{N}\p{M}\p{Join_Control}]+/gu, '-');
  const safe = words.replace(/^[-\p{Join_Control}]+|[-\p{Join_Control}]+$/gu, '') || 'group';
  return {
    name: `${truncate(safe, maxNameLength)}-${isoOf(copy.exported_at).slice(0, 10)}.${endings[format]}`,
    blob: new Blob(parts, { type: `${types[format]};charset=utf-8` }),
  };
}

function asJson({ messages, files, ...head }: GroupCopy): BlobPart[] {
  const lines = (parts: BlobPart[][]) => parts.flatMap((part, index) => [index === 0 ? '\n  ' : ',\n  ', ...part]);
  return [
    JSON.stringify(head, null, 1).replace(/\n\}$/, ',\n "messages": ['),
    ...lines(messages.map((message) => [JSON.stringify(message)])),
    '\n ],\n "files": {',
    ...lines([...files].map(([id, base64]) => [`${JSON.stringify(id)}: "`, base64, '"'])),
    '\n }\n}\n',
  ];
}

const factsOf = ({ group, exported_at, service }: GroupCopy): string[] => [
  ...(group.contacts.length > 0
    ? [t('export.members', { people: listOf(group.contacts.map((contact) => contact.username)) })]
    : []),
  t('export.taken', { when: exactTimeOf(exported_at), service }),
];

/** Omits a signed address, because a signed address expires. */
function namedFile({ filename, file_url }: Attachment, service: string): string {
  const isLasting = file_url !== '' && !/[?&][^=]*(expires|signature)=/i.test(file_url);
  return isLasting && URL.canParse(file_url, service) ? `${filename}: ${new URL(file_url, service).href}` : filename;
}

const reactionsOf = (message: Message) =>
  message.reactions.flatMap((reaction) =>
    Object.entries(reaction).map(([name, people]) => t('export.reaction', { name, people: listOf(people) })),
  );

function asText(copy: GroupCopy): BlobPart[] {
  const { group, messages, service } = copy;
  const head = [group.name, ...(group.description ? [group.description] : []), ...factsOf(copy)];
  const body = messages.flatMap((message) => [
    '',
    `${isoOf(message.created_at)}  ${message.contact.username}${isEdited(message) ? ` (${t('message.edited')})` : ''}`,
    ...message.message.split('\n').map((line) => `    ${line}`),
    ...message.attachments.map((file) => `    [${namedFile(file, service)}]`),
    ...reactionsOf(message).map((line) => `    ${line}`),
  ]);
  return [...head, ...body].map((line) => `${line}\n`);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => entities[char] ?? '');

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#1c1b19}
article{break-inside:avoid;padding:.5rem 0;border-top:1px solid #e4e2dd}h1{line-height:1.2}p{margin:.25rem 0}
.text{white-space:pre-wrap;overflow-wrap:anywhere}.quiet,time{color:#65615a;font-size:.875em}img{max-width:100%;max-height:24rem}`;

function asHtml(copy: GroupCopy): BlobPart[] {
  const { group, messages } = copy;
  const name = escaped(group.name);
  const head = `<!doctype html>
<html lang="und">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${name}</title>
<style>${style}</style>
<h1 dir="auto">${name}</h1>
${group.description ? `<p dir="auto">${escaped(group.description)}</p>\n` : ''}${factsOf(copy)
  .map((fact) => `<p class="quiet">${escaped(fact)}</p>\n`)
  .join('')}`;
  return [head, ...messages.flatMap((message) => articleOf(message, copy)), '</html>\n'];
}

function articleOf(message: Message, copy: GroupCopy): BlobPart[] {
  const edited = isEdited(message) ? ` · ${escaped(t('message.edited'))}` : '';
  return [
    `<article><p><strong dir="auto">${escaped(message.contact.username)}</strong> <time datetime="${isoOf(message.created_at)}">${escaped(exactTimeOf(message.created_at))}${edited}</time></p>`,
    `<div class="text" dir="auto">${escaped(message.message)}</div>`,
    ...message.attachments.flatMap((file) => attachmentOf(file, copy)),
    ...reactionsOf(message).map((line) => `<p class="quiet" dir="auto">${escaped(line)}</p>`),
    '</article>\n',
  ];
}

function attachmentOf(file: Attachment, { files, service }: GroupCopy): BlobPart[] {
  const name = escaped(file.filename);
  const base64 = files.get(file.id);
  if (!base64) return [`<p class="quiet">${escaped(namedFile(file, service))}</p>`];
  if (/^image\/(png|jpeg|gif|webp|avif)$/.test(file.file_type))
    return [
      `<p><img src="data:${file.file_type};base64,`,
      base64,
      `" alt="${escaped(file.alt || file.filename)}"></p>`,
    ];
  return [`<p><a download="${name}" href="data:application/octet-stream;base64,`, base64, `">${name}</a></p>`];
}
