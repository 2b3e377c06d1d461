export function createReport(print = console.log) {
  let passed = 0;
  let failed = 0;
  const failures = [];
  const count = (more) => {
    passed += more.passed;
    failed += more.failed;
  };
  const seconds = (since, until = performance.now()) => `${((until - since) / 1000).toFixed(1)} s`;

  /** Returns the function that counts and prints the result, because parallel checks must print in order. */
  async function measure(name, run) {
    const started = performance.now();
    const { ok, summary, details } = await run().catch((error) => ({
      ok: false,
      summary: 'broke',
      details: error.stack,
    }));
    const took = seconds(started);
    return () => {
      count(ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
      if (!ok) failures.push(`${name}: ${summary}`);
      print(`${ok ? '✓' : '✗'} ${name}: ${summary} (${took})`);
      if (!ok && details) print(details.replace(/^/gm, '    '));
      return ok;
    };
  }

  return {
    get failed() {
      return failed;
    },
    check: async (name, run) => (await measure(name, run))(),
    async checks(list, width) {
      const waiting = [...list.entries()];
      const results = [];
      const worker = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const [index, [name, run]] = next;
          results[index] = await measure(name, run);
        }
      };
      await Promise.all(Array.from({ length: width }, worker));
      return results.map((finish) => finish()).every(Boolean);
    },
    /**
     * `failures`: names to repeat at the end. `output`: text that the suite has not printed. `started`, `ended`: milliseconds.
     */
    async suite(name, run, started = performance.now()) {
      print(`\n── ${name} ──`);
      const result = await run().catch((error) => ({ passed: 0, failed: 1, note: error.stack }));
      count(result);
      if (result.output) print(result.output.trim());
      if (result.note) print(result.note);
      failures.push(...(result.failures ?? []));
      if (result.note) failures.push(`${name}: ${result.note}`);
      print(
        `${result.failed ? '✗' : '✓'} ${name}: ${result.passed} passed, ${result.failed} failed (${seconds(started, result.ended)})`,
      );
    },
    section: (name) => print(`\n── ${name} ──`),
    finish() {
      if (failures.length > 0) print(`\n── failed ──\n${failures.map((each) => `✗ ${each}`).join('\n')}`);
      print('');
      print(`${passed} passed, ${failed} failed`);
      return failed === 0 && passed > 0;
    },
  };
}
