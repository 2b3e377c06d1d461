/** `SEED=…` plays a run again; without it every run is the same one. */
export const seedOf = (given = process.env.SEED): number => (given ? Number(given) >>> 0 : 20_261_121);
