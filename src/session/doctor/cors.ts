import type { Fact, Verdict } from './findings';

/** Answers of a service at another origin; null if this page may not read one. */
export interface CorsAnswers {
  /** The answer to a token that no service knows. */
  refusal: Response | null;
  /** True if an answer to the person's own token could be read. */
  accepted: boolean;
  /** The answer to a request without a token, which needs no preflight. */
  plain: Response | null;
  PUT: Response | null;
  DELETE: Response | null;
}

/** The permissions that pages of `origin` need from the service. */
export function judgeCors(answers: CorsAnswers, origin: string): [Verdict, Fact] {
  if (!answers.refusal) {
    if (answers.accepted) return ['problem', { code: 'cors-errors' }];
    return ['problem', answers.plain ? { code: 'cors-authorization' } : { code: 'cors-refused', origin }];
  }
  const methods = (['PUT', 'DELETE'] as const).filter((method) => !answers[method]).join(', ');
  if (methods !== '') return ['problem', { code: 'cors-methods', methods }];
  if (answers.refusal.headers.has('Date')) return ['good', { code: 'cors-good' }];
  return ['notice', { code: 'cors-date-hidden' }];
}
