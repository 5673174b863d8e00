import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { formatCount } from '../../../../../domain/shared/rupiah.ts';
import type { AdminGroup, GroupKind } from '../../../../../domain/taxonomy/group-draft.ts';
import { Button, buttonClass } from '../../../../components/button.tsx';
import { EmptyState } from '../../../../components/empty-state.tsx';
import { SelectField } from '../../../../components/select-field.tsx';
import { useStore, useViewModel } from '../../../../core/view-model.tsx';
import { AdminIcon } from '../../kit/admin-icon.tsx';
import { formText } from '../../kit/form/form.text.ts';
import { FormShape } from '../../kit/form/form-shape.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import styles from './group-list.module.scss';
import { GroupListViewModel } from './group-list.view-model.ts';
import { groupPaths } from './group-paths.ts';
import { type GroupFilter, matchesGroup, readGroupQuery, writeGroupQuery } from './group-query.ts';
import { GroupUndoStore } from './group-undo.store.ts';
import { OrderedGroups } from './ordered-groups.tsx';
import { groupsText as text } from './taxonomy.text.ts';
import { TierRanges } from './tier-ranges.tsx';

/** All games, categories or tiers, in the shop's order. */
export const GroupListPage = observer(({ kind }: { readonly kind: GroupKind }) => {
  const model = useViewModel(GroupListViewModel);
  useEffect(() => void model.open(kind), [model, kind]);
  const { turn } = useStore(GroupUndoStore);
  useEffect(() => {
    if (turn > 0) void model.reload();
  }, [model, turn]);
  const { groups, problem } = model;
  return (
    <>
      <PageHead title={text.kinds[kind].title} note={groups === null ? undefined : formatCount(groups.length)}>
        <Link className={buttonClass('primary')} to={groupPaths[kind].one('new')}>
          <AdminIcon name="plus" />
          {text.kinds[kind].create}
        </Link>
      </PageHead>
      {problem !== null ? (
        <EmptyState
          title={formText.failedTitle}
          text={problem}
          action={<Button onClick={() => void model.reload()}>{formText.retry}</Button>}
        />
      ) : groups === null ? (
        <FormShape />
      ) : groups.length === 0 ? (
        <EmptyState title={text.emptyTitle(kind)} text={text.kinds[kind].emptyText} />
      ) : (
        <Groups kind={kind} groups={groups} model={model} />
      )}
    </>
  );
});

interface Props {
  readonly kind: GroupKind;
  readonly groups: readonly AdminGroup[];
  readonly model: GroupListViewModel;
}

const Groups = observer(({ kind, groups, model }: Props) => {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const filter = readGroupQuery(query);
  const go = (changes: Partial<GroupFilter>): void =>
    void navigate(writeGroupQuery({ ...filter, ...changes }), { replace: true, preventScrollReset: true });
  const shown = groups.filter((group) => matchesGroup(group, filter));
  const isWhole = shown.length === groups.length;
  return (
    <>
      <div className={styles['tools']}>
        <input
          type="search"
          name="q"
          aria-label={text.find}
          placeholder={text.find}
          value={filter.text}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => go({ text: event.target.value })}
        />
        <SelectField
          label={text.filter}
          name="show"
          options={text.filters.filter(([value]) => value !== 'popular' || kind === 'games')}
          value={filter.show}
          onChange={(show) => go({ show })}
        />
      </div>
      {kind === 'tiers' ? <TierRanges tiers={groups} /> : null}
      <p className={styles['hint']}>{isWhole ? text.orderHint : text.orderOff}</p>
      {shown.length === 0 ? (
        <EmptyState title={text.noneTitle} text={text.noneText} />
      ) : (
        <OrderedGroups kind={kind} groups={shown} isOrdering={isWhole} model={model} />
      )}
    </>
  );
});
