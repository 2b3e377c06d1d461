import type { Finding, Outcome, Report } from './run';

const signs: Record<Outcome, string> = { passed: '✔', found: '○', failed: '✘', 'not tried': '–' };

export const countOf = (findings: readonly Finding[], outcome: Outcome): number =>
  findings.filter((finding) => finding.outcome === outcome).length;

export function toMarkdown({ base, findings, profile, left, ended }: Report): string {
  const sections = [...new Set(findings.map(({ section }) => section))].sort();
  const linesOf = (section: string) => findings.filter((each) => each.section === section).map(lineOf);
  const totals = [
    `${countOf(findings, 'passed')} passed`,
    `${countOf(findings, 'failed')} failed`,
    `${countOf(findings, 'found')} left open by the interface`,
    `${countOf(findings, 'not tried')} not tried`,
  ];
  return [
    `# ${base} against the interface`,
    `${totals.join(', ')}.${ended === undefined ? '' : ` The run ended early: ${withoutControls(ended)}`}`,
    `${signs.passed} as the interface shows it · ${signs.failed} not so · ${signs.found} left open, and what it does · ${signs['not tried']} not tried`,
    ...sections.map((section) => `## ${headingOf(section)}\n\n${linesOf(section).join('\n')}`),
    '## What the client learned\n\n```json',
    `${JSON.stringify(profile, null, 2)}\n\`\`\``,
    ...(left.length > 0 ? [`Groups that could not be deleted: ${left.join(', ')}`] : []),
  ]
    .join('\n\n')
    .replace('```json\n\n', '```json\n');
}

const headingOf = (section: string): string => (/^\d/.test(section) ? `Section ${section}` : `${section}’s client`);
const lineOf = ({ outcome, title, detail }: Finding): string =>
  `- ${signs[outcome]} ${title}${detail && `: ${withoutControls(detail)}`}`;

export function toJUnit({ base, left, ended, ...report }: Report): string {
  const findings = [...report.findings, ...(ended === undefined ? [] : [earlyEndOf(ended)]), cleanUpOf(left)];
  const cases = findings.map((finding) => {
    const name = `classname="${escaped(`interface.${finding.section}`)}" name="${escaped(finding.title)}"`;
    return `  <testcase ${name}>${resultOf(finding)}</testcase>`;
  });
  const counts = `tests="${findings.length}" failures="${countOf(findings, 'failed')}" skipped="${countOf(findings, 'not tried')}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="${escaped(base)}" ${counts}>`,
    ...cases,
    '</testsuite>\n',
  ].join('\n');
}

const earlyEndOf = (detail: string): Finding => ({
  section: 'run',
  title: 'Each clause was tried',
  outcome: 'failed',
  detail,
});

const cleanUpOf = (left: readonly string[]): Finding => ({
  section: 'clean-up',
  title: 'The groups that were made are deleted',
  outcome: left.length > 0 ? 'failed' : 'passed',
  detail: left.join(', '),
});

function resultOf({ outcome, detail }: Finding): string {
  switch (outcome) {
    case 'failed':
      return `<failure message="${escaped(detail)}"/>`;
    case 'not tried':
      return `<skipped message="${escaped(detail)}"/>`;
    case 'found':
      return `<system-out>${escaped(detail)}</system-out>`;
    case 'passed':
      return '';
  }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Replaces control characters, because a service's text must not control a terminal. XML 1.0 also forbids control
 * characters, even escaped.
 */
const withoutControls = (text: string): string => text.toWellFormed().replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, '\uFFFD');

const escaped = (text: string): string => withoutControls(text).replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
