import type { Group } from '#contract/resources';
import { exactTimeOf } from '#i18n/dates';
import { shownName } from '#i18n/names';
import { listOf, t } from '#i18n/translate';
import { foldedName } from '../filterByName';

const maxNamed = 2;

export function namesakes(groups: readonly Group[], me: string): ReadonlyMap<string, string> {
  const byName = new Map<string, Group[]>();
  for (const group of groups) {
    const name = foldedName(group).replace(/\s+/g, ' ').trim();
    const alike = byName.get(name);
    if (alike) alike.push(group);
    else byName.set(name, [group]);
  }
  const words = new Map<string, string>();
  for (const alike of byName.values()) {
    if (alike.length === 1) continue;
    const everywhere = inAll(alike);
    const described = alike.map((group) => [group, membersOf(group, me, everywhere)] as const);
    for (const [group, members] of described) {
      const isAlone = described.filter(([, other]) => other === members).length === 1;
      words.set(group.id, isAlone ? members : `${members} · ${exactTimeOf(group.created_at)}`);
    }
  }
  return words;
}

function inAll(groups: readonly Group[]): ReadonlySet<string> {
  const [first, ...others] = groups.map(({ contacts }) => new Set(contacts.map(({ username }) => username)));
  return new Set([...(first ?? [])].filter((username) => others.every((members) => members.has(username))));
}

function membersOf({ contacts }: Group, me: string, everywhere: ReadonlySet<string>): string {
  const others = contacts.flatMap(({ username }) => (username === me ? [] : username));
  if (others.length === 0) return t('groups.onlyYou');
  const ordered = others.toSorted((a, b) => Number(everywhere.has(a)) - Number(everywhere.has(b)));
  const rest = ordered.length - maxNamed;
  const named = rest > 1 ? [...ordered.slice(0, maxNamed), t('groups.moreMembers', { count: rest })] : ordered;
  return t('groups.withMembers', { names: listOf(named) });
}

export const nameApart = ({ name }: Group, apart: string | undefined): string =>
  apart === undefined ? shownName(name) : t('groups.namesake', { name: shownName(name), members: apart });
