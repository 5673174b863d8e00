import type { AdminGroup } from '../../../../../domain/taxonomy/group-draft.ts';

const SHOWS = ['all', 'active', 'inactive', 'popular'] as const;

export interface GroupFilter {
  readonly text: string;
  readonly show: (typeof SHOWS)[number];
}

/** Reads `?q=legends&show=active`; anything else counts as all. */
export const readGroupQuery = (query: URLSearchParams): GroupFilter => ({
  text: (query.get('q') ?? '').slice(0, 80),
  show: SHOWS.find((show) => show === query.get('show')) ?? 'all',
});

export const writeGroupQuery = ({ text, show }: GroupFilter): string => {
  const query = new URLSearchParams();
  if (text !== '') query.set('q', text);
  if (show !== 'all') query.set('show', show);
  return query.size === 0 ? '?' : `?${query}`;
};

const isShown: Readonly<Record<GroupFilter['show'], (group: AdminGroup) => boolean>> = {
  all: () => true,
  active: ({ isActive }) => isActive,
  inactive: ({ isActive }) => !isActive,
  popular: ({ isPopular }) => isPopular,
};

export const matchesGroup = (group: AdminGroup, { text, show }: GroupFilter): boolean =>
  isShown[show](group) && `${group.name} ${group.slug}`.toLowerCase().includes(text.trim().toLowerCase());
