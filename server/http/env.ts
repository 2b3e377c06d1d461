/** What Hono carries along with a request. */
export interface Env {
  Variables: { requestId: string; ip: string; callerId?: string };
}
