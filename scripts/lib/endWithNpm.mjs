/** Calls `end` when npm's shell has ended. npm ends only its shell: the program would otherwise keep its port. */
export function endWithNpm(end) {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    end();
  }, 500);
  timer.unref();
}
