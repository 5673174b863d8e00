import type { SearchHit } from '../../../../domain/search/search-hit.ts';
import type { Permission } from '../../../../domain/staff/permission.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import { NAVIGATION } from '../kit/navigation.ts';
import { settingSections } from '../kit/setting-sections.text.ts';
import { ADMIN_ACTIONS, type Effect } from './actions.ts';
import { actionsText, settingFields } from './shortcuts.text.ts';

/** A search result: its title, and the address it leads to or what it does. */
export interface Destination extends SearchHit {
  readonly to: string;
  readonly effect?: Effect;
  /** Other words that find it; they are not shown. */
  readonly words?: string;
}

type May = (...wanted: readonly Permission[]) => boolean;

const page = (title: string, to: string, note: string | null): Destination => ({ kind: 'page', id: to, title, note, to });

const setting = (name: string, title: string, note: string | null): Destination => ({
  kind: 'setting',
  id: name,
  title,
  note,
  to: adminPaths.settingsAt(name),
});

const sectionHits = (may: May): readonly Destination[] =>
  Object.entries(settingSections)
    .filter(([id]) => id !== 'payments' || may('payments.write'))
    .map(([id, title]) => setting(id, title, navigationOf(adminPaths.settings)));

const navigationOf = (to: string): string | null =>
  NAVIGATION.flatMap(({ places }) => places).find((place) => place.to === to)?.name ?? null;

const actionHits = (may: May): readonly Destination[] =>
  ADMIN_ACTIONS.filter(({ needs = [] }) => needs.every((one) => may(one))).map(({ name, to = '', effect }) => {
    const [title, words] = actionsText[name];
    return { kind: 'action', id: name, title, note: null, to, words, ...(effect === undefined ? {} : { effect }) };
  });

/** Pages, actions and settings that this person may open, searched without a request. */
export const navigationHits = (may: May): readonly Destination[] => [
  ...NAVIGATION.flatMap(({ name, places }) => places.filter(({ needs }) => may(...needs)).map((place) => page(place.name, place.to, name))),
  ...actionHits(may),
  ...(may('settings.write')
    ? [...sectionHits(may), ...Object.entries(settingFields).map(([field, title]) => setting(field, title, null))]
    : []),
];

/** The address of a result. */
export const destinationOf = (entity: SearchHit): Destination => {
  const to = { product: adminPaths.product, game: adminPaths.game, customer: adminPaths.customer } as const;
  return entity.kind in to ? { ...entity, to: to[entity.kind as keyof typeof to](entity.id) } : { ...entity, to: entity.id };
};

/** Whether a result has every word of the search. */
export const answers = ({ title, note, words = '' }: Destination, query: string): boolean => {
  const text = `${title} ${note ?? ''} ${words}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};
