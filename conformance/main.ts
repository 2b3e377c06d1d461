import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { countOf, toJUnit, toMarkdown } from './report';
import { run } from './run';

const usage = `CONFAB_TOKEN=<token> confab conform <address> [--contact <username> [--second-token <token>]] [--read-only]
                                      [--markdown <file>] [--junit <file>] [--json <file>]

  CONFAB_TOKEN    of somebody who may create groups; in the environment, because commands are logged and listed
  <address>       of the service, such as https://chat.example.org
  --contact       somebody who may be added to a group
  --second-token  the token of that person, for what two people see of each other; also in CONFAB_SECOND_TOKEN
  --read-only     creates and changes nothing
  --markdown      writes the report that is printed to a file
  --junit         writes a report for build servers
  --json          writes a report for programs`;

/** False for a URL with a username or a password, because the report shows the URL. */
function isServiceAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username + password === '';
}

/**
 * The first signal ends the run after the current clause, and the run then deletes its objects. A second signal ends
 * the process at once.
 */
function interrupted(): AbortSignal {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      console.error('Deleting what was made. A rate limit may hold that up for a minute.');
      ending.abort();
    });
  return ending.signal;
}

/**
 * Returns the exit code: 0 if the service conforms, 1 if a clause failed or an object of the run remains, and 2 if the
 * run ended early.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      contact: { type: 'string' },
      'read-only': { type: 'boolean', default: false },
      'second-token': { type: 'string', default: process.env.CONFAB_SECOND_TOKEN },
      markdown: { type: 'string' },
      junit: { type: 'string' },
      json: { type: 'string' },
    },
  });
  const [base, ...rest] = positionals;
  const token = process.env.CONFAB_TOKEN ?? '';
  if (base === undefined || rest.length > 0 || !isServiceAddress(base) || !/^[\x21-\x7E]+$/.test(token)) {
    console.error(usage);
    return 2;
  }
  // The run deletes every group whose name contains the mark. A long random mark is in no other group's name.
  const mark = `conform-${randomBytes(8).toString('hex')}`;
  const readOnly = values['read-only'];
  if (!readOnly) console.error(`Names and texts of this run have ${mark} in them.`);
  const signal = interrupted();
  const { contact, 'second-token': secondToken } = values;
  const report = await run({ base: base.replace(/\/+$/, ''), token, contact, secondToken, readOnly, mark, signal });
  console.log(toMarkdown(report));
  if (values.markdown !== undefined) writeFileSync(values.markdown, `${toMarkdown(report)}\n`);
  if (values.junit !== undefined) writeFileSync(values.junit, toJUnit(report));
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
  if (report.ended !== undefined) console.error(`The run ended early: ${report.ended}`);
  if (signal.aborted || report.ended !== undefined) return 2;
  return countOf(report.findings, 'failed') + report.left.length === 0 ? 0 : 1;
}

/** True for an error that the operator can fix. Such an error is printed without a stack. */
const isTheirs = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^(ERR_PARSE_ARGS|E[A-Z]+$)/.test(`${error.code}`);

try {
  process.exitCode = await main();
} catch (error) {
  if (!isTheirs(error)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
