/**
 * Carries short texts to all processes of an installation, the sender included. A text may be late or lost: the database holds
 * everything that counts.
 */
export interface Channel {
  publish(text: string): Promise<void>;
  close(): Promise<void>;
}

export interface Ear {
  onText(text: string): void;
  /** Called when a connection that was lost is back, as texts may have been lost meanwhile. */
  onBack(): void;
}
