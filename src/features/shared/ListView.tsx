import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { CapabilityName } from '#contract/resources';
import { useHasCapability } from '#data/useHasCapability';
import { reasonOf } from '#i18n/failures';
import { t } from '#i18n/translate';
import { useIsServiceAdmin } from '#session/SessionContext';
import { Button } from '#ui/Button';
import { FormError } from '#ui/fields/Form';
import { EmptyState, ErrorNotice } from '#ui/Notice';
import { RowsSkeleton } from '#ui/RowsSkeleton';
import { View } from './ViewHeader';

interface AdminViewProps extends ComponentProps<typeof View> {
  icon: LucideIcon;
  capability: CapabilityName;
}

export function AdminView({ icon, capability, children, ...view }: AdminViewProps) {
  const isAdmin = useIsServiceAdmin();
  const isSupported = useHasCapability(capability);
  return (
    <View {...view}>
      {isAdmin && isSupported ? (
        children
      ) : (
        <EmptyState icon={icon} title={t(isAdmin ? 'list.unsupported' : 'list.adminsOnly')} />
      )}
    </View>
  );
}

interface LoadedListProps {
  list: { rows: readonly unknown[]; status: 'pending' | 'error' | 'success'; error: unknown; retry: () => void };
  empty: ReactNode;
  children: ReactNode;
}

export function LoadedList({ list, empty, children }: LoadedListProps) {
  if (list.status === 'pending') return <RowsSkeleton />;
  if (list.rows.length > 0) return children;
  if (list.status === 'success') return empty;
  return <ErrorNotice title={t('list.failed')} detail={reasonOf(list.error)} onRetry={list.retry} />;
}

export const emptyBox = (text: string) => (
  <p className="rounded-xl border border-line p-4 text-center text-ink2">{text}</p>
);

interface MoreRowsProps {
  list: { hasMore: boolean; loadingMore: boolean; moreFailed: boolean; loadMore: () => void };
  label?: string;
}

export const MoreRows = ({ list, label = t('showMore') }: MoreRowsProps) => (
  <>
    {list.moreFailed && <FormError>{t('list.moreFailed')}</FormError>}
    {list.hasMore && (
      <Button className="justify-self-center" disabled={list.loadingMore} onClick={list.loadMore}>
        {list.loadingMore ? t('loading') : list.moreFailed ? t('retry') : label}
      </Button>
    )}
  </>
);
