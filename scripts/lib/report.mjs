/** Counts what passed and failed over a whole run, and prints a section for each step. */
export function createReport(print = console.log) {
  let passed = 0;
  let failed = 0;
  const count = (more) => {
    passed += more.passed;
    failed += more.failed;
  };
  const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

  return {
    get failed() {
      return failed;
    },
    /** A check: counts as one. */
    async check(name, run) {
      const started = performance.now();
      const { ok, summary, details } = await run().catch((error) => ({
        ok: false,
        summary: 'broke',
        details: error.stack,
      }));
      count(ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
      print(`${ok ? '✓' : '✗'} ${name}: ${summary} (${seconds(started)})`);
      if (!ok && details) print(details.replace(/^/gm, '    '));
      return ok;
    },
    /** A suite: each of its tests counts as one. */
    async suite(name, run) {
      const started = performance.now();
      print(`\n── ${name} ──`);
      const result = await run().catch((error) => ({ passed: 0, failed: 1, note: error.stack }));
      count(result);
      if (result.note) print(result.note);
      print(
        `${result.failed ? '✗' : '✓'} ${name}: ${result.passed} passed, ${result.failed} failed (${seconds(started)})`,
      );
    },
    section: (name) => print(`\n── ${name} ──`),
    /** The last line, and whether all is well. */
    finish() {
      print('');
      print(`${passed} passed, ${failed} failed`);
      return failed === 0 && passed > 0;
    },
  };
}
