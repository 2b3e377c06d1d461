import { useState } from 'react';
import { reasonOf, refusedFieldOf } from '#i18n/failures';

export interface Problem<F extends string> {
  /** Absent if it concerns no field alone. */
  field?: F | undefined;
  text: string;
}

/** The sending of a form whose `fields` are named as in its request. `explain` replaces the words of the service. */
export function useSubmission<F extends string>(fields: readonly F[], explain?: (error: unknown) => Problem<F>) {
  const [problem, setProblem] = useState<Problem<F> | null>(null);
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const problemOf = (error: unknown): Problem<F> =>
    explain?.(error) ?? { field: fields.find((each) => refusedFieldOf(error) === `/${each}`), text: reasonOf(error) };
  return {
    busy: state === 'busy',
    done: state === 'done',
    errorAt: (field: F) => (problem?.field === field ? problem.text : null),
    /** The words about no field alone. */
    error: problem && !problem.field ? problem.text : null,
    setProblem: (next: Problem<F> | null) => {
      setProblem(next);
      setState('idle');
    },
    /** Call it when a field changes. It clears the error of that field, or one about no field alone. */
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
