import { codePoints, type ErrorCode } from '../../src/contract';
import { fieldError, refuseFields } from '../refusal';

/**
 * Throws `code` if a text has more than `max` code points. A deployment may set smaller limits, which the contract's
 * schemas do not know.
 */
export function checkText(
  pointer: string,
  value: string | null | undefined,
  max: number,
  code: ErrorCode = 'too-long',
) {
  if (typeof value !== 'string') return;
  const actual = codePoints(value);
  if (actual > max) throw refuseFields([fieldError(pointer, code, { max, actual })]);
}

/** True if a text has a visible character. Spaces, format characters and variation selectors are invisible. */
export const hasVisible = (text: string) => /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
