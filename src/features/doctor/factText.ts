import { t } from '../../i18n/translate';
import type { Fact } from '../../session/doctor/findings';

export function factText(fact: Fact): string {
  switch (fact.code) {
    case 'offline':
      return t('doctor.offline');
    case 'unreachable':
      return t('doctor.unreachable');
    case 'unreachable-or-cors':
      return t('doctor.unreachableOrCors', { origin: fact.origin });
    case 'reached':
      return t('doctor.reached');
    case 'blocked-by-page':
      return t('doctor.blockedByPage', { origin: fact.origin });
    case 'cors-good':
      return t('doctor.corsGood');
    case 'cors-refused':
      return t('doctor.corsRefused', { origin: fact.origin });
    case 'cors-authorization':
      return t('doctor.corsAuthorization');
    case 'cors-errors':
      return t('doctor.corsErrors');
    case 'cors-methods':
      return t('doctor.corsMethods', { methods: fact.methods });
    case 'cors-date-hidden':
      return t('doctor.corsDateHidden');
    case 'token-accepted':
      return t('doctor.tokenAccepted');
    case 'token-refused':
      return t('doctor.tokenRefused');
    case 'token-asked':
      return t('doctor.tokenAsked');
    case 'token-unneeded':
      return t('doctor.tokenUnneeded');
    case 'no-interface':
      return t('doctor.noInterface');
    case 'not-json':
      return t('doctor.notJson');
    case 'redirected':
      return t('doctor.redirected');
    case 'no-answer':
      return t('doctor.noAnswer');
    case 'refused':
      return t('doctor.refused', { status: fact.status });
    case 'no-groups':
      return t('doctor.noGroups');
    case 'messages-unreadable':
      return t('doctor.messagesUnreadable');
    case 'groups-left-out':
      return t('doctor.groupsLeftOut', { count: fact.count, rows: fact.rows });
    case 'messages-left-out':
      return t('doctor.messagesLeftOut', { count: fact.count, rows: fact.rows });
    case 'plain':
      return t('doctor.plain');
    case 'announces':
      return t('doctor.announces', { names: fact.names });
    case 'not-offered':
      return t('doctor.notOffered', { names: fact.names });
    case 'order':
      return t('doctor.order', { order: fact.order });
    case 'time':
      return t('doctor.time', { unit: fact.unit });
    case 'page-size':
      return t('doctor.pageSize', { rows: fact.rows });
    case 'clock-right':
      return t('doctor.clockRight');
    case 'clock-ahead':
      return t('doctor.clockAhead', { seconds: fact.seconds });
    case 'clock-behind':
      return t('doctor.clockBehind', { seconds: fact.seconds });
    case 'events-arrive':
      return t('doctor.eventsArrive');
    case 'events-held':
      return t('doctor.eventsHeld');
    case 'events-refused':
      return t('doctor.eventsRefused');
  }
}
