export interface Env {
  Variables: { requestId: string; ip: string; callerId?: string };
}
