import { useClient } from '../useClient';

/** Asks whether an archived group can come back: open point 12, as far as the service has shown it by now. */
export function useCanRestore(): () => boolean {
  const { http } = useClient();
  return () => http.announces() || http.profile.get().restore !== 'impossible';
}
