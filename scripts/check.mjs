import { availableParallelism } from 'node:os';
import { checks } from './lib/checks.mjs';
import { createReport } from './lib/report.mjs';

const report = createReport();
await report.checks(checks, availableParallelism());
process.exitCode = report.finish() ? 0 : 1;
