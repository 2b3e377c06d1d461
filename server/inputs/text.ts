import { codePoints, type ErrorCode } from '../../src/contract';
import { fieldError, refuseFields } from '../http/errors';

/** A deployment may allow less than the contract; the contract's own bounds were checked by its schema. */
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

/** Spaces and characters that only steer layout are not a message. */
export const hasVisible = (text: string) => /[^\p{Z}\p{C}\u3164\u115f\u1160\uffa0\u2800]/u.test(text);
