import * as z from 'zod/mini';
import { limits } from './limits';
import { Id, reactionName } from './resources';
import { isSafeAddress } from './text/addresses';
import { nameText } from './text/names';
import { codePoints, normalized, text } from './text/text';
import { usernameProblem } from './text/usernames';

const mapped = <From extends z.core.$ZodType, To>(from: From, to: (value: z.output<From>) => To) =>
  z.pipe(from, z.transform(to));
/** A form contains only text, so a number may arrive as digits. */
const digits = (pattern: RegExp) => mapped(z.string().check(z.regex(pattern)), Number);
export const whole = z.union([z.int(), digits(/^-?\d{1,15}$/)]);
/** A number above the largest page size means the largest page size. */
const rowCount = z.union([z.int(), digits(/^-?\d+$/)]);
/** Unix seconds, which may have a fraction: the interface defines a timestamp as a number. */
export const time = z.union([z.number(), digits(/^-?\d{1,15}(\.\d{1,15})?$/)]);
/** `null` in JSON and an empty field in a form clear a value. */
export const cleared = mapped(z.union([z.null(), z.literal('')]), () => null);
const emptied = mapped(z.literal(''), (): never[] => []);
export const flag = mapped(z.enum(['true', 'false', '1', '0']), (value) => value === 'true' || value === '1');

export const choice = z.union([z.boolean(), flag]);
/** Seconds from 1970 to the end of the year 9999. */
export const storedTime = time.check(z.minimum(0), z.maximum(253_402_300_799));

export const paging = {
  limit: z.optional(rowCount),
  starting_after: z.optional(Id),
  ending_before: z.optional(Id),
};

export const address = text(limits.url).check(z.refine(isSafeAddress, 'invalid-format'));

const ContactRef = z.union([z.string(), z.object({ id: z.optional(z.string()), username: z.optional(z.string()) })]);

/** `[{ok: ['ada']}]` like the resource, or `{ok: ['ada']}` from the form field `reactions[ok][]=ada`. */
const reactionMap = z.record(z.string().check(z.regex(reactionName)), z.union([z.array(z.string()), emptied]));
/** In a form `reactions[]=` is the empty list. Empty contacts and attachments are written in the same way. */
export const ReactionsInput = z.union([z.array(z.union([reactionMap, z.literal('')])), reactionMap, emptied]);

const AttachmentInput = z.union([
  z.string(),
  z.object({
    id: z.optional(z.string()),
    filename: z.optional(z.union([z.literal(''), nameText(limits.filename)])),
    file_url: z.optional(address),
    file_type: z.optional(text(127)),
    file_size: z.optional(z.nullable(whole)),
    alt: z.optional(z.union([cleared, nameText(limits.altText, { lines: true })])),
  }),
]);
export const attachments = z.union([z.array(AttachmentInput), emptied]);

export const groupFields = {
  description: z.optional(z.union([cleared, nameText(limits.groupDescription, { lines: true })])),
  avatar_url: z.optional(z.union([cleared, address])),
  contacts: z.optional(z.union([z.array(ContactRef), emptied])),
};
export const groupName = z.pipe(
  z.string().check(z.refine((v) => v.trim().length > 0, 'required')),
  nameText(limits.groupName),
);
export const username = z.string().check(({ value, issues }) => {
  const max = limits.username;
  const actual = codePoints(normalized(value, 'NFKC'));
  const problem = actual > max ? 'too-long' : usernameProblem(value);
  const params = problem === 'too-long' ? { max, actual } : {};
  if (problem) issues.push({ code: 'custom', input: value, message: problem, params });
});
export const password = z.string().check(z.minLength(limits.passwordMin), z.maxLength(limits.passwordMax));
