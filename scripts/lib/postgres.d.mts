/** Crashes the cluster with this data folder and restarts it. */
export declare function restartPostgres(data: string): void;
