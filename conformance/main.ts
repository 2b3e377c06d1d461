import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Unreachable } from './caller';
import { countOf, toJUnit, toMarkdown } from './report';
import { run } from './run';

const usage = `npm run conform -- <address> [--token <token>] [--contact <username>] [--read-only] [--junit <file>]

  <address>    of the service, such as https://chat.example.org
  --token      of somebody who may create groups; else CONFAB_TOKEN, which no list of processes shows
  --contact    somebody who may be added to a group
  --read-only  creates and changes nothing
  --junit      a report for programs`;

const isWebAddress = (text: string): boolean => /^https?:/i.test(text) && URL.canParse(text);

/** 0: the service is as the interface shows it; 1: it is not; 2: nothing could be tried. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      token: { type: 'string' },
      contact: { type: 'string' },
      'read-only': { type: 'boolean', default: false },
      junit: { type: 'string' },
    },
  });
  const [base, ...rest] = positionals;
  const token = values.token ?? process.env.CONFAB_TOKEN;
  if (base === undefined || rest.length > 0 || !isWebAddress(base) || !token) {
    console.error(usage);
    return 2;
  }
  const mark = randomBytes(3).toString('hex');
  const report = await run({
    base: base.replace(/\/+$/, ''),
    token,
    contact: values.contact,
    readOnly: values['read-only'],
    mark,
  });
  console.log(toMarkdown(report));
  if (values.junit !== undefined) writeFileSync(values.junit, toJUnit(report));
  return countOf(report.findings, 'failed') === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (!isUsage && !(error instanceof Unreachable)) throw error;
  console.error(isUsage ? `${error.message}\n\n${usage}` : error.message);
  process.exitCode = 2;
}
