interface Cell {
  text: string;
  columns?: number;
  rows?: number;
}

/** Limits for `colspan` and `rowspan`, which are untrusted in pasted HTML. */
const maxColumns = 40;
const maxRows = 500;
/** Maximum width of a column in monospace characters. A longer text overflows its column. */
const maxWidth = 40;

export function tableOfTabs(text: string): string | null {
  const lines = text.replace(/(?:\r?\n)+$/, '').split(/\r?\n/);
  const rows = lines.map((line) => line.split('\t'));
  // In indented code, the number of tabs differs between lines. In a table, every line has the same number.
  const isTable = rows.every((row) => row.length === rows[0]?.length) && lines.some((line) => /\S\t/.test(line));
  return isTable ? tableOfCells(rows.map((row) => row.map((text) => ({ text })))) : null;
}

export function tableOfCells(rows: readonly Cell[][], hasHead = false): string | null {
  if (rows.length > maxRows || rows.some((row) => row.length > maxColumns)) return null;
  const lines = laidOut(rows).filter((line) => line.some((text) => text !== ''));
  const columns = Math.max(0, ...lines.map((line) => line.length));
  if (lines.length < 2 || columns < 2 || columns > maxColumns) return null;
  const widths = Array.from({ length: columns }, (_, at) =>
    Math.max(0, ...lines.map((line) => widthOf(line[at] ?? '')).filter((width) => width <= maxWidth)),
  );
  const written = lines.map((line) =>
    widths
      .map((width, at) => padded(line[at] ?? '', width))
      .join('  ')
      .trimEnd(),
  );
  if (hasHead) written.splice(1, 0, widths.map((width) => '-'.repeat(Math.max(width, 1))).join('  '));
  return `\`\`\`\n${written.join('\n')}\n\`\`\``;
}

function laidOut(rows: readonly Cell[][]): string[][] {
  const lines: string[][] = rows.map(() => []);
  rows.forEach((row, y) => {
    let x = 0;
    for (const cell of row) {
      while (lines[y]?.[x] !== undefined) x++;
      const columns = span(cell.columns, maxColumns + 1 - x);
      for (let down = 0; down < span(cell.rows, rows.length - y); down++)
        for (let along = 0; along < columns; along++) {
          const line = lines[y + down];
          if (line) line[x + along] = down === 0 && along === 0 ? oneLine(cell.text) : '';
        }
    }
  });
  return lines.map((line) => Array.from(line, (text) => text ?? ''));
}

const span = (value: number | undefined, max: number): number =>
  Math.max(1, Math.min(Math.trunc(value ?? 1) || 1, max));

/** Three backticks in a cell would end the code block, so apostrophes replace the backticks. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().replaceAll('```', "'''");

const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)));

const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;

/** Returns the width in monospace characters. Combining marks count 0, East Asian characters and emoji count 2. */
function widthOf(text: string): number {
  let width = 0;
  for (const char of text) if (!/[\p{M}\p{Cf}]/u.test(char)) width += wide.test(char) ? 2 : 1;
  return width;
}
