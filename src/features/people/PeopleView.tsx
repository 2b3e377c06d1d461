import { Users } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { usePeople } from '../../data/account/usePeople';
import { reasonOf } from '../../i18n/failures';
import { t } from '../../i18n/translate';
import { useIsServiceAdmin } from '../../session/SessionContext';
import { Button } from '../../ui/Button';
import { FormError } from '../../ui/FormError';
import { SearchField } from '../../ui/fields/SearchField';
import { EmptyState, ErrorNotice } from '../../ui/Notice';
import { RowsSkeleton } from '../../ui/RowsSkeleton';
import { View } from '../shared/ViewHeader';
import { PersonRow } from './PersonRow';

export default function PeopleView() {
  const isAdmin = useIsServiceAdmin();
  return (
    <View title={t('people.title')} className="p-3 md:p-6">
      {isAdmin ? <People /> : <EmptyState icon={Users} title={t('people.adminsOnly')} />}
    </View>
  );
}

function People() {
  const [query, setQuery] = useState('');
  const all = usePeople(useDeferredValue(query.trim()));
  if (!all.supported) return <EmptyState icon={Users} title={t('people.unsupported')} />;
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-4">
      <div className="grid gap-1">
        {/* The field has the same name. */}
        <p aria-hidden className="text-sm font-medium">
          {t('people.search')}
        </p>
        <SearchField
          label={t('people.search')}
          autoCapitalize="none"
          spellCheck={false}
          className="border border-edge"
          value={query}
          onChange={setQuery}
        />
      </div>
      {all.status === 'pending' && <RowsSkeleton />}
      {all.status === 'error' && all.people.length === 0 && (
        <ErrorNotice title={t('people.failed')} detail={reasonOf(all.error)} onRetry={all.retry} />
      )}
      <p role="status" className="text-center text-ink2 empty:sr-only">
        {all.status === 'success' && all.people.length === 0 && t('people.none')}
      </p>
      {all.people.length > 0 && (
        <ul aria-label={t('people.title')} className="ruled @container rounded-xl border border-line">
          {all.people.map((person) => (
            <PersonRow key={person.contact.id} person={person} onDisabled={all.setDisabled} />
          ))}
        </ul>
      )}
      {all.moreFailed && <FormError>{t('people.moreFailed')}</FormError>}
      {all.hasMore && (
        <Button className="justify-self-center" disabled={all.loadingMore} onClick={all.loadMore}>
          {t(all.loadingMore ? 'loading' : all.moreFailed ? 'retry' : 'people.more')}
        </Button>
      )}
    </div>
  );
}
