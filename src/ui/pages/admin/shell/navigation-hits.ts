import type { SearchHit } from '../../../../domain/search/search-hit.ts';
import type { Permission } from '../../../../domain/staff/permission.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import { NAVIGATION } from '../kit/navigation.ts';
import { settingFields, shortcutsText } from './shortcuts.text.ts';

/** A search result: its title and its address. */
export interface Destination extends SearchHit {
  readonly to: string;
}

type May = (...wanted: readonly Permission[]) => boolean;

const page = (title: string, to: string, note: string | null): Destination => ({ kind: 'page', id: to, title, note, to });

/** Pages and settings that this person may open, searched without a request. */
export const navigationHits = (may: May): readonly Destination[] => [
  ...NAVIGATION.flatMap(({ name, places }) => places.filter(({ needs }) => may(...needs)).map((place) => page(place.name, place.to, name))),
  ...(may('catalogue.write')
    ? [page(shortcutsText.newProduct, adminPaths.newProduct, null), page(shortcutsText.importProducts, adminPaths.importProducts, null)]
    : []),
  ...(may('settings.write')
    ? Object.entries(settingFields).map(
        ([field, title]): Destination => ({ kind: 'setting', id: field, title, note: null, to: `${adminPaths.settings}#${field}` }),
      )
    : []),
];

/** The address of a result. */
export const destinationOf = (entity: SearchHit): Destination => {
  const to = { product: adminPaths.product, game: adminPaths.game, customer: adminPaths.customer } as const;
  return entity.kind === 'page' || entity.kind === 'setting' ? { ...entity, to: entity.id } : { ...entity, to: to[entity.kind](entity.id) };
};

/** Whether a title contains every word of the search. */
export const answers = ({ title, note }: SearchHit, query: string): boolean => {
  const text = `${title} ${note ?? ''}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};
