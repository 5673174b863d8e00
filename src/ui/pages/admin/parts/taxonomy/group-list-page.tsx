import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../../../domain/shared/rupiah.ts';
import type { AdminGroup, GroupKind } from '../../../../../domain/taxonomy/group-draft.ts';
import { buttonClass } from '../../../../components/button.tsx';
import { EmptyState } from '../../../../components/empty-state.tsx';
import { SelectField } from '../../../../components/select-field.tsx';
import { useStore, useViewModel } from '../../../../core/view-model.tsx';
import { AdminIcon } from '../../kit/admin-icon.tsx';
import { formText } from '../../kit/form/form.text.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { SearchBar } from '../../kit/list/search-bar.tsx';
import { type AddressFormat, useAddressState } from '../../kit/list/use-address-state.ts';
import styles from './group-list.module.scss';
import { GroupListViewModel } from './group-list.view-model.ts';
import { groupPaths } from './group-paths.ts';
import { GroupUndoStore } from './group-undo.store.ts';
import { OrderedGroups } from './ordered-groups.tsx';
import { StarterGames } from './starter-games.tsx';
import { groupsText as text } from './taxonomy.text.ts';
import { TierRanges } from './tier-ranges.tsx';

const SHOWS = ['all', 'active', 'inactive', 'popular'] as const;

interface GroupFilter {
  readonly text: string;
  readonly show: (typeof SHOWS)[number];
}

/** For example `?q=legends&show=active`; any other value shows all. */
const GROUP_ADDRESS: AddressFormat<GroupFilter> = {
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

const matchesGroup = (group: AdminGroup, { text, show }: GroupFilter): boolean =>
  isShown[show](group) && `${group.name} ${group.slug}`.toLowerCase().includes(text.trim().toLowerCase());

/** All games, categories or tiers, in the shop's order. */
export const GroupListPage = observer(({ kind }: { readonly kind: GroupKind }) => {
  const model = useViewModel(GroupListViewModel);
  useEffect(() => void model.open(kind), [model, kind]);
  const { turn } = useStore(GroupUndoStore);
  useEffect(() => {
    if (turn > 0) void model.reload();
  }, [model, turn]);
  const { query, go } = useAddressState(GROUP_ADDRESS);
  const { groups, problem } = model;
  const hasFilters = problem === null && groups !== null && groups.length > 0;
  return (
    <ListPage
      title={text.kinds[kind].title}
      note={groups === null ? undefined : formatCount(groups.length)}
      actions={
        <>
          {kind === 'games' ? <StarterGames onAdded={() => void model.reload()} /> : null}
          <Link className={buttonClass('primary')} to={groupPaths[kind].one('new')}>
            <AdminIcon name="plus" />
            {text.kinds[kind].create}
          </Link>
        </>
      }
      filters={
        hasFilters ? (
          <>
            <SearchBar label={text.find} value={query.text} onSearch={(text) => go({ text }, true)} isImmediate />
            <SelectField
              label={text.filter}
              name="show"
              options={text.filters.filter(([value]) => value !== 'popular' || kind === 'games')}
              value={query.show}
              onChange={(show) => go({ show }, true)}
            />
          </>
        ) : undefined
      }
      isLoading={groups === null}
      problem={problem}
      failedTitle={formText.failedTitle}
      onRetry={() => void model.reload()}
      empty={groups?.length === 0 ? { title: text.emptyTitle(kind), text: text.kinds[kind].emptyText } : null}
    >
      <Groups kind={kind} groups={groups ?? []} filter={query} model={model} />
    </ListPage>
  );
});

interface Props {
  readonly kind: GroupKind;
  readonly groups: readonly AdminGroup[];
  readonly filter: GroupFilter;
  readonly model: GroupListViewModel;
}

const Groups = ({ kind, groups, filter, model }: Props) => {
  const shown = groups.filter((group) => matchesGroup(group, filter));
  const isWhole = shown.length === groups.length;
  return (
    <>
      {kind === 'tiers' ? <TierRanges tiers={groups} /> : null}
      <p className={styles['hint']}>{isWhole ? text.orderHint : text.orderOff}</p>
      {shown.length === 0 ? (
        <EmptyState title={text.noneTitle} text={text.noneText} />
      ) : (
        <OrderedGroups kind={kind} groups={shown} isOrdering={isWhole} model={model} />
      )}
    </>
  );
};
