import { browser } from '../../browser/runtime';

/** The browser reports a blocked request in a separate task. */
const reportWithinMs = 100;

/** Sends a request. True if the content security policy of this page blocked it. */
export async function isBlockedByPage(
  base: string,
  request: () => Promise<Response | null>,
): Promise<{ isBlocked: boolean; answer: Response | null }> {
  let isBlocked = false;
  const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === 'connect-src' && base !== '' && blockedURI.startsWith(new URL(base).origin))
      isBlocked = true;
  };
  document.addEventListener('securitypolicyviolation', onViolation);
  const answer = await request();
  if (!answer) await browser.wait(reportWithinMs);
  document.removeEventListener('securitypolicyviolation', onViolation);
  return { isBlocked, answer };
}
