import * as z from 'zod/mini';
import {
  GroupExport,
  hasGlyph,
  limits,
  reactionName,
  textProblem,
  toWireText,
  usernamePattern,
  withoutHidden,
} from '../../../src/contract';
import { normalName } from '../../accounts/usernames';
import { BadExport } from './badExport';
import { bytesOf, readOutline } from './copyFile';

export interface ReadCopy extends Omit<GroupExport, 'files'> {
  files: ReadonlyMap<string, () => AsyncIterable<Buffer>>;
}

export async function readExport(file: string, now: number): Promise<ReadCopy> {
  const outline = await readOutline(file);
  let json: unknown;
  try {
    json = JSON.parse(outline.json);
  } catch {
    throw new BadExport(['it is not JSON']);
  }
  const parsed = z.safeParse(GroupExport, json);
  if (!parsed.success)
    throw new BadExport(parsed.error.issues.map((issue) => `${locationOf(issue.path)}: ${issue.message}`));
  const problems = [...problemsOf(parsed.data, now)];
  if (problems.length > 0) throw new BadExport(problems);
  const files = Object.entries(parsed.data.files).flatMap(([id, index]) => {
    const span = outline.spans[Number(index)];
    return span ? [[id, () => bytesOf(file, id, span)] as const] : [];
  });
  return { ...parsed.data, files: new Map(files) };
}

/** Returns for example `messages[3].contact.username`. */
function locationOf(path: PropertyKey[]): string {
  const text = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return text.replace(/^\./, '') || 'the file';
}

function* problemsOf({ group, admins, messages }: GroupExport, now: number): Generator<string> {
  const latest = now / 1_000 + 60;
  const isTime = (seconds: number | null) => seconds === null || (seconds >= 0 && seconds <= latest);
  if (!hasGlyph(withoutHidden(group.name))) yield 'group.name: is empty';
  yield* badText('group.name', group.name, limits.groupName);
  yield* badText('group.description', group.description ?? '', limits.groupDescription);
  if (!isTime(group.created_at)) yield 'group.created_at: is no time that has been';
  if (!isTime(group.archived_at)) yield 'group.archived_at: is no time that has been';
  for (const [index, { username }] of group.contacts.entries())
    yield* badName(`group.contacts[${index}].username`, username);
  for (const [index, username] of admins.entries()) yield* badName(`admins[${index}]`, username);
  for (const [index, message] of messages.entries()) {
    const at = `messages[${index}]`;
    yield* badName(`${at}.contact.username`, message.contact.username);
    yield* badText(`${at}.message`, message.message, Number.POSITIVE_INFINITY);
    for (const field of ['created_at', 'updated_at', 'read_at'] as const)
      if (!isTime(message[field])) yield `${at}.${field}: is no time that has been`;
    for (const reaction of message.reactions)
      for (const [name, usernames] of Object.entries(reaction)) {
        if (!reactionName.test(name)) yield `${at}.reactions: ${JSON.stringify(name)} is no name of a reaction`;
        for (const username of usernames) yield* badName(`${at}.reactions.${name}`, username);
      }
  }
}

function* badText(field: string, text: string, max: number): Generator<string> {
  const problem = textProblem(toWireText(text), max);
  if (problem && problem.code !== 'text-control-run') yield `${field}: ${problem.code}`;
}

function* badName(field: string, username: string): Generator<string> {
  if (!usernamePattern.test(normalName(username)))
    yield `${field}: ${JSON.stringify(username)} cannot be a username here`;
}
