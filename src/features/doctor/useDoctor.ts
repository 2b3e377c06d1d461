import { useState } from 'react';
import { examine } from '../../session/doctor/examine';
import type { Finding } from '../../session/doctor/findings';
import { recordRequests, type SentRequest } from '../../session/doctor/recordRequests';
import { useSession } from '../../session/SessionContext';
import { readAddress } from '../../session/serviceAddress';

export interface Report {
  isDone: boolean;
  findings: Finding[];
  requests: SentRequest[];
  /** True if the session's own connection was used too. Its requests are not in the list. */
  hasUnlisted: boolean;
}

/** A check of a service. One runs at a time. */
export function useDoctor() {
  const session = useSession();
  const [report, setReport] = useState<Report | null>(null);

  /** Throws `BadAddress`. */
  const check = (address: string, token: string): void => {
    const base = readAddress(address);
    const findings: Finding[] = [];
    const requests: SentRequest[] = [];
    const http = token === '' && 'http' in session && session.base === base ? session.http : undefined;
    const hasUnlisted = http !== undefined;
    const show = (isDone: boolean) =>
      setReport({ isDone, hasUnlisted, findings: [...findings], requests: [...requests] });
    show(false);
    void examine({
      ...{ base, token, http },
      fetch: recordRequests((url, init) => fetch(url, init), requests),
      onFinding: (finding) => {
        findings.push(finding);
        show(false);
      },
    }).then(() => show(true));
  };

  return { report, check };
}
