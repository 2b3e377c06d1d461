import type { Fact, Verdict } from './findings';

/** Answers of a service at another origin, null where this page was not allowed to read one. */
export interface CorsAnswers {
  /** To a token that no service knows. */
  refusal: Response | null;
  /** Whether one to the person's own token could be read. */
  accepted: boolean;
  /** To a request without a token, for which a browser asks nothing before. */
  plain: Response | null;
  PUT: Response | null;
  DELETE: Response | null;
}

/** What the service must allow before pages of `origin` can use it. */
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
