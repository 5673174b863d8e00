import type { AdminGroup, GroupKind } from '../../../../../domain/taxonomy/group-draft.ts';
import { useStore } from '../../../../core/view-model.tsx';
import { ToastStore } from '../../../../stores/toast.store.ts';
import { failureText } from '../../kit/failure-text.ts';
import type { GroupListViewModel } from './group-list.view-model.ts';
import { GroupUndoStore } from './group-undo.store.ts';
import { groupsText as text } from './taxonomy.text.ts';

const idsOf = (groups: readonly AdminGroup[] | null): readonly string[] => (groups ?? []).map(({ id }) => id);

/** The actions of a row, their messages, and their undo. */
export const useGroupActions = (kind: GroupKind, model: GroupListViewModel) => {
  const toasts = useStore(ToastStore);
  const undo = useStore(GroupUndoStore);
  const switchTo = async (group: AdminGroup, flags: { readonly isActive?: boolean; readonly isPopular?: boolean }): Promise<void> => {
    const done = await model.switchTo(group, flags);
    if (!done.ok) toasts.show('error', failureText(done.failure));
    else if (flags.isActive !== undefined)
      undo.offer(flags.isActive ? text.switchedOn(group.name) : text.switchedOff(group.name), (groups) =>
        groups.flags(kind, group, done.value),
      );
  };
  return {
    move: async (from: number, to: number): Promise<void> => {
      const before = idsOf(model.groups);
      const problem = await model.move(from, to);
      const after = idsOf(model.groups);
      if (problem === 'stale') toasts.show('warning', text.orderStale);
      else if (problem !== null) toasts.show('error', problem);
      else if (after.join() !== before.join()) undo.offer(text.ordered, (groups) => groups.order(kind, before, after));
    },
    switchTo,
    leave: (group: AdminGroup): Promise<void> => model.leave(group),
    switchOff: async (group: AdminGroup): Promise<void> => {
      model.stay();
      await switchTo(group, { isActive: false });
    },
    remove: async (group: AdminGroup): Promise<void> => {
      model.stay();
      const problem = await model.remove(group);
      if (problem === null) toasts.show('success', text.removed(group.name));
      else toasts.show('error', problem);
    },
  };
};

export type GroupActions = ReturnType<typeof useGroupActions>;
