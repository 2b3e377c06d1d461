import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** Collects errors, warnings and policy violations of pages. */
export interface Complaints {
  /** Ignores matching complaints during the whole test. */
  allow(pattern: RegExp): void;
  /** The complaints that match no allowed pattern. */
  unexpected(): string[];
  watch(context: BrowserContext, name: string): Promise<void>;
}

/** A browser's message about a request without a complete answer. The request may be for the worker's script. */
export const noAnswer = /net::ERR_\w+|error occurred when fetching the script/;

/** A browser's message about one of these statuses, from an address whose path begins with `path`. */
export const answered = (statuses: readonly number[], path: string): RegExp =>
  new RegExp(`status of (?:${statuses.join('|')})\\b.*\\(https?://[^/]+${path}`);

/** Most journeys block the service worker: see playwright.config.ts. */
const workerBlocked = 'Service Worker registration blocked by Playwright';

/** A request that was under way when the person signed out. */
const refusedSignedOut = answered([401], '/v1/');

export function createComplaints(): Complaints {
  const heard: string[] = [];
  const allowed: RegExp[] = [];

  return {
    allow: (pattern) => {
      allowed.push(pattern);
    },
    unexpected: () => heard.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint))),
    async watch(context, name) {
      let signsOut = false;
      const record = (complaint: string) => {
        const isExpected = complaint.includes(workerBlocked) || (signsOut && refusedSignedOut.test(complaint));
        if (!isExpected) heard.push(`${name}: ${complaint}`);
      };
      context.on('request', (request) => {
        signsOut ||= request.method() === 'DELETE' && new URL(request.url()).pathname.endsWith('/v1/sessions/current');
      });
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') record(inWords(message));
      });
      // The event reports uncaught errors and unhandled rejections.
      context.on('weberror', (error) => record(`uncaught ${error.error().stack ?? error.error().message}`));
      await context.exposeBinding('confabComplains', (_source, complaint: string) => record(complaint));
      await context.addInitScript(() => {
        const complain = (window as unknown as { confabComplains(complaint: string): void }).confabComplains;
        document.addEventListener('securitypolicyviolation', (violation) => {
          complain(`policy ${violation.effectiveDirective} stopped ${violation.blockedURI || 'something inline'}`);
        });
      });
    },
  };
}

function inWords(message: ConsoleMessage): string {
  const { url } = message.location();
  return `console.${message.type()}: ${message.text()}${url ? ` (${url})` : ''}`;
}
