/** `SEED=…` repeats a run. Without `SEED` all runs use the same seed. */
export const seedOf = (given = process.env.SEED): number => (given ? Number(given) >>> 0 : 20_261_121);
