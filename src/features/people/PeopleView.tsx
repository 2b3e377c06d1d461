import { Users } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Form, FormError, TextField } from '#ui/fields/Form';
import { Dialog, DialogActions } from '#ui/overlay/Dialog';
import { type PeopleFilter, peopleShown, peopleSorts, usePeople } from '../../data/account/usePeople';
import { t } from '../../i18n/translate';
import { Button } from '../../ui/Button';
import { SearchField } from '../../ui/fields/SearchField';
import { Select } from '../../ui/fields/Select';
import { EmptyState } from '../../ui/Notice';
import { AdminView, LoadedList, MoreRows } from '../shared/ListView';
import { useSubmission } from '../shared/useSubmission';
import { PersonRow } from './PersonRow';
import { type MadeReset, ResetDialog } from './ResetDialog';

function NewAccountDialog({ onCreate, onClose }: { onCreate: (name: string) => Promise<void>; onClose: () => void }) {
  const [username, setUsername] = useState('');
  const { busy, errorAt, error, setProblem, send } = useSubmission(['username']);
  const submit = () => {
    const name = username.trim();
    if (!name) return setProblem({ field: 'username', text: t('signIn.needUsername') });
    return send(async () => {
      await onCreate(name);
      onClose();
    });
  };
  return (
    <Dialog title={t('people.new')} onClose={onClose}>
      <Form onSubmit={submit} className="grid gap-4">
        <TextField
          data-first-focus
          label={t('signIn.username')}
          hint={t('people.newHint')}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
          error={errorAt('username')}
        />
        {error && <FormError>{error}</FormError>}
        <DialogActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" type="submit" disabled={busy}>
            {t(busy ? 'creating' : 'signIn.create')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

const PeopleView = () => (
  <AdminView title={t('people.title')} icon={Users} capability="people" className="p-3 md:p-6">
    <People />
  </AdminView>
);
export default PeopleView;

function People() {
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState<PeopleFilter>({ show: 'all', sort: 'name' });
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<MadeReset | null>(null);
  const all = usePeople(useDeferredValue(query.trim()), filter);
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <div className="flex min-h-10 min-w-[min(12rem,100%)] flex-1">
          <SearchField
            label={t('people.search')}
            autoCapitalize="none"
            spellCheck={false}
            value={query}
            onChange={setQuery}
          />
        </div>
        {all.canAdminister && (
          <>
            <Select
              label={t('allGroups.show')}
              value={filter.show}
              options={peopleShown}
              labelOf={(each) => t(`people.show.${each}`)}
              onChange={(show) => setFilter({ ...filter, show })}
            />
            <Select
              label={t('people.sort')}
              value={filter.sort}
              options={peopleSorts}
              labelOf={(each) => t(`people.sort.${each}`)}
              onChange={(sort) => setFilter({ ...filter, sort })}
            />
            <Button onClick={() => setCreating(true)}>{t('people.new')}</Button>
          </>
        )}
      </div>
      {isCreating && (
        <NewAccountDialog
          onCreate={async (name) => setMade({ name, reset: await all.create(name) })}
          onClose={() => setCreating(false)}
        />
      )}
      {made && <ResetDialog {...made} onClose={() => setMade(null)} />}
      <div role="status" className="empty:sr-only">
        {all.status === 'success' && all.rows.length === 0 && <EmptyState title={t('people.none')} />}
      </div>
      <LoadedList list={all} empty={null}>
        <ul aria-label={t('people.title')} className="ruled @container rounded-xl border border-line">
          {all.rows.map((person) => (
            <PersonRow
              key={person.contact.id}
              person={person}
              canAdminister={all.canAdminister}
              onChange={all.change}
            />
          ))}
        </ul>
      </LoadedList>
      <MoreRows list={all} />
    </div>
  );
}
