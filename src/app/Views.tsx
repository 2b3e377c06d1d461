import type { ComponentType } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { isNarrow } from '../browser/page/useWide';
import { isOff } from '../browser/settings';
import { useGroups } from '../data/groups/useGroups';
import { useConversations } from '../data/unread/useConversations';
import { byActivity } from '../features/groups/list/arrange';
import { isOverlayState, Link } from '../features/shared/Link';
import { t } from '../i18n/translate';
import { paths, patterns } from '../paths';
import { buttonLook } from '../ui/Button';
import { EmptyState } from '../ui/Notice';
import { ConversationView } from './ConversationView';
import {
  AllGroupsView,
  ArchivedView,
  AuditView,
  DoctorView,
  FirstGroup,
  NewGroupDialog,
  PeopleView,
  PreferencesView,
  ReportsView,
  ShareView,
} from './lazyParts';
import { Redirect } from './Redirect';
import { Title } from './Title';

const views: readonly (readonly [pattern: string, View: ComponentType])[] = [
  [patterns.home, Home],
  [patterns.groups, PickOne],
  [patterns.newGroup, NewGroup],
  [patterns.group, ConversationView],
  [patterns.message, ConversationView],
  [patterns.groupSettings, ConversationView],
  [patterns.archived, ArchivedView],
  [patterns.settings, PreferencesView],
  [patterns.people, PeopleView],
  [patterns.allGroups, AllGroupsView],
  [patterns.audit, AuditView],
  [patterns.reports, ReportsView],
  [patterns.doctor, DoctorView],
  [patterns.share, ShareView],
  [patterns.signIn, () => <Redirect to={paths.home} />],
];

export function Views() {
  const { pathname } = useLocation();
  const [pattern, View = NotFound] = views.find(([each]) => matchPath(each, pathname)) ?? [];
  if (pattern === patterns.newGroup && isOff('new-group')) return <NotFound />;
  return <View />;
}

function Home() {
  const { groups, status } = useGroups(false);
  const conversations = useConversations(groups.map((group) => group.conversation_id));
  if (isNarrow()) return <Redirect to={paths.groups} />;
  if (status === 'pending') return <Title title={t('groups.title')} />;
  const [recent] = byActivity(groups, conversations);
  return <Redirect to={recent ? paths.group(recent.id) : paths.groups} />;
}

function PickOne({ title = t('groups.title') }: { title?: string }) {
  const { groups, status } = useGroups(false);
  return (
    <>
      <Title title={title} />
      <h1 tabIndex={-1} className="sr-only">
        {t('groups.title')}
      </h1>
      {status === 'success' && groups.length === 0 ? <FirstGroup /> : <EmptyState title={t('groups.pick')} />}
    </>
  );
}

function NewGroup() {
  const navigate = useNavigate();
  const { state } = useLocation();
  return (
    <>
      <PickOne title={t('newGroup.title')} />
      <NewGroupDialog
        onClose={() => void (isOverlayState(state) ? navigate(-1) : navigate(paths.groups, { replace: true }))}
      />
    </>
  );
}

function NotFound() {
  return (
    <>
      <Title title={t('app.notFound')} />
      <EmptyState title={t('app.notFound')} heading>
        <Link to={paths.home} className={buttonLook('primary')}>
          {t('app.goHome')}
        </Link>
      </EmptyState>
    </>
  );
}
