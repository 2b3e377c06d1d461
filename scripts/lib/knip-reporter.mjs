/** Prints the number of analysed files, because a run without files must not look clean. */
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
