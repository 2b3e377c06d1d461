import { useRoles } from '#data/groups/useRoles';
import { useForbidden } from '#data/writes/forbidden';
import { t } from '#i18n/translate';
import { useIsServiceAdmin, useMe } from '#session/SessionContext';

interface Rights {
  mayChange: boolean | null;
  reason?: string;
  /** Contact ids; null if the service has no roles. */
  admins: readonly string[] | null;
}

export function useRights(groupId: string): Rights {
  const me = useMe();
  const isServiceAdmin = useIsServiceAdmin();
  const refused = useForbidden(groupId);
  const { admins, supported, status } = useRoles(groupId);
  if (refused) return { mayChange: false, reason: t('rights.refused'), admins };
  if (!supported || isServiceAdmin || admins?.includes(me.id)) return { mayChange: true, admins };
  if (admins) return { mayChange: false, reason: t('settings.adminsOnly'), admins };
  return { mayChange: status === 'error' || null, admins };
}
