import { useState } from 'react';
import { isRefused, reasonOf } from '../../i18n/failures';
import { t } from '../../i18n/translate';
import { useSessionActions } from '../../session/SessionContext';
import { BadAddress } from '../../session/serviceAddress';

interface Problem {
  field: 'address' | 'token';
  text: string;
}

/** An address and a token, with their errors and the field of each. */
export function useTokenForm(onDone: () => void, service: string, username?: string) {
  const { connect } = useSessionActions();
  const [address, setAddress] = useState(service);
  const [token, setToken] = useState('');
  const [keep, setKeep] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  /** An error goes when its field changes. */
  const clear = (field: Problem['field']) => setProblem((before) => (before?.field === field ? null : before));

  return {
    address,
    token,
    keep,
    problem,
    busy,
    setAddress: (text: string) => {
      setAddress(text);
      clear('address');
    },
    setToken: (text: string) => {
      setToken(text);
      clear('token');
    },
    setKeep,
    connect: async () => {
      if (!token.trim()) return setProblem({ field: 'token', text: t('signIn.needToken') });
      setBusy(true);
      setProblem(null);
      try {
        await connect(address, token.trim(), keep, username);
        onDone();
      } catch (error) {
        setProblem(problemOf(error));
        setBusy(false);
      }
    },
  };
}

function problemOf(error: unknown): Problem {
  if (error instanceof BadAddress) return { field: 'address', text: t('signIn.badAddress') };
  return { field: 'token', text: isRefused(error) ? t('signIn.tokenRefused') : reasonOf(error) };
}
