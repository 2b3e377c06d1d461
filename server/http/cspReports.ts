import type { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Service } from '../service';
import type { Env } from './env';

const Violation = z.object({ effectiveDirective: z.optional(z.string()), blockedURL: z.optional(z.string()) });
/** The formats of `report-to` and `report-uri`. */
const Report = z.union([
  z.array(z.object({ body: Violation })),
  z.object({
    'csp-report': z.object({ 'effective-directive': z.optional(z.string()), 'blocked-uri': z.optional(z.string()) }),
  }),
]);
const maxReportBytes = 16 * 1024;

export function cspReportRoute(app: Hono<Env>, service: Service) {
  app.post('/csp-report', async (c) => {
    service.rates.take(c, 'csp-report', c.get('ip'));
    const length = Number(c.req.header('Content-Length') ?? Number.NaN);
    if (!(length <= maxReportBytes)) return c.body(null, 204);
    for (const line of linesOf(await c.req.json().catch(() => null))) console.warn(`content security policy: ${line}`);
    return c.body(null, 204);
  });
}

function linesOf(body: unknown): string[] {
  const report = Report.safeParse(body);
  if (!report.success) return [];
  const old = 'csp-report' in report.data ? report.data['csp-report'] : undefined;
  const violations = Array.isArray(report.data)
    ? report.data.map(({ body: { effectiveDirective, blockedURL } }) => [effectiveDirective, blockedURL])
    : [[old?.['effective-directive'], old?.['blocked-uri']]];
  return violations.slice(0, 10).map(([directive, url]) => `${printable(directive)} blocked ${printable(hostOf(url))}`);
}

/** Returns only the URL's origin for the log, because paths may be private. */
const hostOf = (url: string | undefined) => (url && URL.canParse(url) ? new URL(url).origin : url);
const printable = (text: string | undefined) => (text ?? '?').replace(/[^\x20-\x7e]/g, '').slice(0, 200);
