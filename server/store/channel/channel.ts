/** Sends short texts to all processes of an installation, including the sender. A text may be late or lost. */
export interface Channel {
  publish(text: string): Promise<void>;
  close(): Promise<void>;
}

export interface Ear {
  onText(text: string): void;
  /** The channel calls `onBack` after a reconnect, because texts may be lost during the gap. */
  onBack(): void;
}
