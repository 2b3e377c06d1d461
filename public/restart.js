// Runs before the scripts that index.html names. Where one of them does not come the app cannot start, and most browsers never ask
// for it again in the same page: the page is loaded again, once the service has the script or another version of the app.
// Not while something is typed: the form to sign in needs less than the app.
(() => {
  const files = 'script[type=module], link[rel=modulepreload]';
  const [leastMs, mostMs] = [1_000, 30_000];
  let file = null;

  const ask = (address) => fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(mostMs) });
  const isBack = async () => {
    const [page, script] = await Promise.all([ask('/'), ask(file)]);
    const [html] = await Promise.all([page.text(), script.text()]);
    // A gateway's own page is neither.
    if (!page.ok || !html.includes('id="root"')) return false;
    return !html.includes(file) || (script.ok && /javascript/.test(script.headers.get('Content-Type')));
  };

  // Newer browsers ask again by themselves.
  const isRunning = () => document.getElementById('main') !== null;
  // A box to tick has a value whether it is ticked or not.
  const isTyping = () =>
    [...document.querySelectorAll('input, textarea')].some(({ type, value }) => value !== '' && type !== 'checkbox');

  // Sooner when the browser says that it is online.
  const pause = (ms) =>
    new Promise((resolve) => {
      addEventListener('online', resolve, { once: true });
      setTimeout(resolve, ms * (0.5 + Math.random()));
    });
  const restart = async () => {
    for (let ms = leastMs; !isRunning(); ms = Math.min(ms * 2, mostMs)) {
      await pause(ms);
      const isThere = !isTyping() && (await isBack().catch(() => false));
      if (isThere && !isTyping() && !isRunning()) return location.reload();
    }
  };

  // Errors of files do not bubble.
  addEventListener(
    'error',
    ({ target }) => {
      if (file || !(target instanceof Element) || !target.matches(files)) return;
      file = target.getAttribute('src') ?? target.getAttribute('href');
      restart();
    },
    { capture: true },
  );
})();
