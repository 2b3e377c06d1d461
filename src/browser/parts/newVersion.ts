import { createStore } from '../../browser/store';

export const newVersion = createStore(false);

const answerTimeoutMs = 10_000;

export async function reachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(answerTimeoutMs);
    const answer = await fetch(import.meta.env.BASE_URL, { cache: 'no-store', signal });
    const html = await answer.text();
    if (!answer.ok || !html.includes('id="root"')) return false;
    if (!isOurs(html)) newVersion.set(true);
    return true;
  } catch {
    return false;
  }
}

const isOurs = (html: string): boolean =>
  [...document.querySelectorAll('script[type="module"][src]')].every((script) =>
    html.includes(`"${script.getAttribute('src')}"`),
  );
