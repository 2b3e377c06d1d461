/** The folder of the programs of PostgreSQL. */
export declare function findPostgres(): string | undefined;
/** A throw-away cluster. */
export declare function startPostgres(bin: string): Promise<{ url: string; stop(): void }>;
/** Crashes the cluster whose data are in a folder, and starts it again. */
export declare function restartPostgres(data: string): void;
