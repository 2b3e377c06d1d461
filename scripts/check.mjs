import { checks } from './lib/checks.mjs';
import { createReport } from './lib/report.mjs';

const report = createReport();
for (const [name, run] of checks) await report.check(name, run);
process.exitCode = report.finish() ? 0 : 1;
