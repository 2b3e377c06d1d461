// npm run security: prints the 36 controls with the places that check them.
import { verifyControls } from './lib/security/controls.mjs';
import { knownVulnerabilities } from './lib/security/vulnerabilities.mjs';

const rows = await verifyControls();
for (const { number, control, where, problems } of rows) {
  console.log(`${problems.length > 0 ? '✗' : '✓'} ${number} ${control}`);
  for (const one of where) console.log(`      ${one}`);
  for (const problem of problems) console.log(`    ✗ ${problem}`);
}
const vulnerabilities = await knownVulnerabilities();
console.log(`\nnpm audit: ${vulnerabilities.summary}`);
const met = rows.filter(({ problems }) => problems.length === 0).length;
console.log(`${met} of ${rows.length} controls have their check`);
process.exitCode = met === rows.length && rows.length === 36 && vulnerabilities.ok ? 0 : 1;
