import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Form, TextField } from '#ui/fields/Form';
import { clientSettings } from '../../browser/settings';
import { t } from '../../i18n/translate';
import { paths } from '../../paths';
import { examine } from '../../session/doctor/examine';
import type { Fact, Finding, Verdict } from '../../session/doctor/findings';
import { curlOf, recordRequests, type SentRequest } from '../../session/doctor/recordRequests';
import { tryWrite } from '../../session/doctor/tryWrite';
import { useSession } from '../../session/SessionContext';
import { readAddress } from '../../session/serviceAddress';
import { Button } from '../../ui/Button';
import { AddressField } from '../shared/AddressField';
import { copyWithToast } from '../shared/copyWithToast';
import { Link, loneLink } from '../shared/Link';
import { View } from '../shared/ViewHeader';
import { Lessons } from './Lessons';

/** Empty values, because `t` needs a value for each placeholder. */
const noValues = { origin: '', methods: '', status: 0, list: '', seen: '', count: 0, rows: 0, names: '', seconds: 0 };
const noDetails = { title: '', section: '', detail: '', step: '', answer: '', name: '' };

const factText = (fact: Fact): string =>
  t(`doctor.fact.${fact.code}`, {
    ...noValues,
    ...noDetails,
    ...fact,
    ...('step' in fact && { step: t(`doctor.step.${fact.step}`) }),
  });

type Http = NonNullable<Awaited<ReturnType<typeof examine>>>;

interface Report {
  isDone: boolean;
  findings: Finding[];
  requests: SentRequest[];
  /**
   * True if the check used the session's own connection. The requests of the session's connection are not in
   * `requests`.
   */
  hasUnlisted: boolean;
  http: Http | null;
  hasWritten: boolean;
  onWrite: () => void;
}

function useDoctor() {
  const session = useSession();
  const [report, setReport] = useState<Report | null>(null);

  const check = (address: string, token: string): void => {
    const base = readAddress(address);
    const findings: Finding[] = [];
    const requests: SentRequest[] = [];
    const own = token === '' && 'http' in session && session.base === base ? session.http : undefined;
    const show = (isDone: boolean, http: Http | null = null, hasWritten = false) => {
      const onWrite = () => {
        if (!http) return;
        show(false);
        void tryWrite(http, (verdict, fact) => onFinding({ verdict, ...fact })).then(() => show(true, http, true));
      };
      const shown = { findings: [...findings], requests: [...requests] };
      setReport({ ...shown, isDone, http, hasWritten, hasUnlisted: own !== undefined, onWrite });
    };
    const onFinding = (finding: Finding) => {
      findings.push(finding);
      show(false);
    };
    show(false);
    const recorded = recordRequests((url, init) => fetch(url, init), requests);
    void examine({ base, token, http: own, fetch: recorded, onFinding }).then((http) => show(true, http));
  };

  return { report, check };
}

export default function DoctorView() {
  const session = useSession();
  const { report, check } = useDoctor();
  const isHere = session.status === 'signed-in' || session.status === 'expired';
  const isRunning = report?.isDone === false;
  const { state } = useLocation();
  const [address, setAddress] = useState(
    addressIn(state) ?? (isHere && session.base ? session.base : (clientSettings().service ?? '')),
  );
  const [token, setToken] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = () => {
    if (isRunning) return;
    try {
      check(address, token.trim());
      setProblem(null);
    } catch {
      setProblem(t('signIn.badAddress'));
    }
  };
  const view = (
    <View title={t('doctor.title')}>
      <div className="mx-auto grid w-full max-w-2xl grid-cols-[minmax(0,1fr)] gap-8 p-4 md:p-8">
        <Form onSubmit={submit} className="grid gap-4">
          <p className="text-ink2">{t('doctor.lead')}</p>
          <AddressField address={address} error={problem} onChange={setAddress} />
          <TextField
            label={t('signIn.accessToken')}
            hint={t('doctor.tokenHint')}
            type="password"
            autoComplete="off"
            value={token}
            onChange={(event) => setToken(event.target.value)}
          />
          <Button type="submit" look="primary" className="justify-self-start" aria-disabled={isRunning}>
            {t(isRunning ? 'doctor.checking' : 'doctor.check')}
          </Button>
        </Form>
        <p role="status" className="font-medium empty:sr-only">
          {report && summaryOf(report)}
        </p>
        {report && <Findings report={report} />}
        {!isHere && (
          <Link to={paths.signIn()} className={`${loneLink} justify-self-start`}>
            {t('reset.signIn')}
          </Link>
        )}
      </div>
    </View>
  );
  return isHere ? view : <main className="flex h-full flex-col">{view}</main>;
}

const addressIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'address' in state && typeof state.address === 'string'
    ? state.address
    : undefined;

function summaryOf({ isDone, findings, http, hasWritten }: Report): string {
  if (!isDone) return t('doctor.checking');
  const count = findings.filter(({ verdict }) => verdict === 'problem').length;
  if (count > 0) return t('doctor.summary', { count });
  if (!http) return t('doctor.endedEarly');
  return t(hasWritten ? 'doctor.noProblem' : 'doctor.noProblemSoFar');
}

const looks = {
  good: { icon: CircleCheck, color: 'text-brand' },
  notice: { icon: Info, color: 'text-ink2' },
  problem: { icon: CircleAlert, color: 'text-danger' },
} satisfies Record<Verdict, unknown>;

function Findings({ report }: { report: Report }) {
  const { isDone, findings, requests, hasUnlisted, http } = report;
  return (
    <>
      {findings.length > 0 && (
        <ul aria-label={t('doctor.checks')} className="ruled rounded-xl border border-line">
          {findings.map((finding) => {
            const { icon: Icon, color } = looks[finding.verdict];
            return (
              <li key={JSON.stringify(finding)} className="flex gap-3 px-4 py-3">
                <Icon size="1.25rem" className={`mt-0.5 shrink-0 ${color}`} aria-hidden />
                <p className="min-w-0 wrap-anywhere">
                  <span className="sr-only">{t(`doctor.${finding.verdict}`)}</span> {factText(finding)}
                </p>
              </li>
            );
          })}
        </ul>
      )}
      {http && (
        <section className="grid justify-items-start gap-2">
          <p className="text-ink2">{t('doctor.tryWriteHint')}</p>
          <Button onClick={report.onWrite}>{t('doctor.tryWrite')}</Button>
        </section>
      )}
      {http && <Lessons profile={http.profile} isStored={hasUnlisted} />}
      {isDone && (
        <section aria-label={t('doctor.requests')} className="grid gap-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="voice text-lg">{t('doctor.requests')}</h2>
            <Button onClick={() => void copyWithToast(textOf(report))}>{t('doctor.copyReport')}</Button>
          </div>
          {hasUnlisted && <p className="text-ink2">{t('doctor.unlisted')}</p>}
          <ol aria-label={t('doctor.requests')} className="ruled rounded-xl border border-line">
            {requests.map((request) => (
              <li key={request.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5">
                <p dir="ltr" className="min-w-0 flex-1 basis-60 text-sm wrap-anywhere">
                  {lineOf(request)}
                </p>
                <Button
                  aria-label={t('doctor.copyNamed', { method: request.method, url: request.url })}
                  onClick={() => void copyWithToast(curlOf(request))}
                >
                  {t('doctor.copy')}
                </Button>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

const lineOf = ({ method, url, status, ms }: SentRequest) =>
  t('doctor.request', { method, url, ms, status: status ?? t('doctor.noStatus') });

const textOf = ({ findings, requests, hasUnlisted }: Report): string =>
  [
    ...findings.map((finding) => `${t(`doctor.${finding.verdict}`)} ${factText(finding)}`),
    '',
    ...(hasUnlisted ? [t('doctor.unlisted')] : []),
    ...requests.map((request) => `${lineOf(request)}\n  ${curlOf(request)}`),
  ].join('\n');
