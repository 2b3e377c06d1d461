export class BadExport extends Error {
  constructor(problems: string[]) {
    const shown = problems.slice(0, 20).map((problem) => `  ${problem}`);
    const more = problems.length > 20 ? [`  and ${problems.length - 20} more`] : [];
    super(['This file cannot be brought back:', ...shown, ...more].join('\n'));
  }
}
