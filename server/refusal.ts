import { type ErrorCode, errorCodes, type RefusedField } from '../src/contract';

/** A refused request. The response has only the fixed texts of `code`, so it repeats no input and no internal error. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: RefusedField[];
  readonly headers: Record<string, string>;
  /** Milliseconds by which the response is delayed. */
  readonly holdMs: number;

  constructor(
    code: ErrorCode,
    more: { fields?: RefusedField[]; headers?: Record<string, string>; holdMs?: number } = {},
  ) {
    super(code);
    this.code = code;
    this.fields = more.fields ?? [];
    this.headers = more.headers ?? {};
    this.holdMs = more.holdMs ?? 0;
  }
}

const isCode = (code: string): code is ErrorCode => Object.hasOwn(errorCodes, code);

export type Bounds = Pick<RefusedField, 'min' | 'max' | 'actual'>;

export function fieldError(pointer: string, code: string, more: Bounds = {}): RefusedField {
  const detail = isCode(code) ? errorCodes[code][1] : errorCodes['validation-failed'][1];
  return { pointer, code, detail, ...more };
}

export function refuseFields(fields: RefusedField[]): Refusal {
  const [first] = fields;
  return new Refusal(first && fields.length === 1 && isCode(first.code) ? first.code : 'validation-failed', { fields });
}
