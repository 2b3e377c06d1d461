import { useState } from 'react';
import { reasonOf, refusedFieldOf } from '#i18n/failures';

export interface Problem<F extends string> {
  field?: F | undefined;
  text: string;
}

/** `fields` are names of fields in the request body. `explain` replaces the service's error text. */
export function useSubmission<F extends string>(fields: readonly F[], explain?: (error: unknown) => Problem<F>) {
  const [problem, setProblem] = useState<Problem<F> | null>(null);
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const problemOf = (error: unknown): Problem<F> =>
    explain?.(error) ?? { field: fields.find((each) => refusedFieldOf(error) === `/${each}`), text: reasonOf(error) };
  return {
    busy: state === 'busy',
    done: state === 'done',
    errorAt: (field: F) => (problem?.field === field ? problem.text : null),
    error: problem && !problem.field ? problem.text : null,
    setProblem: (next: Problem<F> | null) => {
      setProblem(next);
      setState('idle');
    },
    changed: (field: F) => setProblem((before) => (before?.field && before.field !== field ? before : null)),
    send: async (request: () => Promise<void>) => {
      setProblem(null);
      setState('busy');
      try {
        await request();
        setState('done');
      } catch (error) {
        setProblem(problemOf(error));
        setState('idle');
      }
    },
  };
}
