/** Says what is unused, one a line, and how many files were analysed, so that a run over nothing can be told. */
export default function report({ issues, counters }) {
  for (const [kind, files] of Object.entries(issues)) {
    for (const [file, found] of Object.entries(files)) {
      for (const issue of Object.values(found)) {
        console.log(`unused (${kind}): ${file}${issue.symbol && issue.symbol !== file ? ` ${issue.symbol}` : ''}`);
      }
    }
  }
  console.log(`analysed ${counters.total} files`);
}
