import type { AdminGroup } from '../../../../../domain/taxonomy/group-draft.ts';
import type { AddressFormat } from '../../kit/list/use-address-state.ts';

const SHOWS = ['all', 'active', 'inactive', 'popular'] as const;

export interface GroupFilter {
  readonly text: string;
  readonly show: (typeof SHOWS)[number];
}

/** For example `?q=legends&show=active`; anything else counts as all. */
export const GROUP_ADDRESS: AddressFormat<GroupFilter> = {
  read: (parameters) => ({
    text: (parameters.get('q') ?? '').slice(0, 80),
    show: SHOWS.find((show) => show === parameters.get('show')) ?? 'all',
  }),
  write: ({ text, show }) => ({ q: text, show: show === 'all' ? null : show }),
  firstPage: {},
};

const isShown: Readonly<Record<GroupFilter['show'], (group: AdminGroup) => boolean>> = {
  all: () => true,
  active: ({ isActive }) => isActive,
  inactive: ({ isActive }) => !isActive,
  popular: ({ isPopular }) => isPopular,
};

export const matchesGroup = (group: AdminGroup, { text, show }: GroupFilter): boolean =>
  isShown[show](group) && `${group.name} ${group.slug}`.toLowerCase().includes(text.trim().toLowerCase());
