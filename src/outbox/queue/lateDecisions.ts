import type { CreateDecisions, Decisions, DecisionsDeps } from './decisions';

/** Decisions whose code is fetched with the first of them. */
export function createLateDecisions(load: () => Promise<CreateDecisions>, deps: DecisionsDeps): Decisions {
  let decisions: Promise<Decisions> | null = null;
  const all = () => {
    decisions ??= load().then((create) => create(deps));
    return decisions;
  };
  return {
    retry: async (key) => (await all()).retry(key),
    dropFiles: async (key) => (await all()).dropFiles(key),
    sendAgain: async (key) => (await all()).sendAgain(key),
    changeText: async (key, text) => (await all()).changeText(key, text),
    overwrite: async (key) => (await all()).overwrite(key),
    discard: async (key) => (await all()).discard(key),
  };
}
