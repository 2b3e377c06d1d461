/** Crashes the cluster whose data are in a folder, and starts it again. */
export declare function restartPostgres(data: string): void;
