/**
 * Calls `end` when the shell is gone by which npm ran this program. npm ends that shell alone when it is ended itself, and the
 * program would keep its port.
 */
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
