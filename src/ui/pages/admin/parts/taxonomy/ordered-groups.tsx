import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { observer } from 'mobx-react-lite';
import type { AdminGroup, GroupKind } from '../../../../../domain/taxonomy/group-draft.ts';
import styles from './group-list.module.scss';
import type { GroupListViewModel } from './group-list.view-model.ts';
import { GroupRow } from './group-row.tsx';
import { RemovalDialog } from './removal-dialog.tsx';
import { sortOrderAnnouncement } from './sort-order-announcement.ts';
import { useGroupActions } from './use-group-actions.ts';

interface Props {
  readonly kind: GroupKind;
  readonly groups: readonly AdminGroup[];
  /** Only the whole list can be ordered. */
  readonly isOrdering: boolean;
  readonly model: GroupListViewModel;
}

/** Groups one below the other; the grip of a row moves it, by hand or by keys. */
export const OrderedGroups = observer(({ kind, groups, isOrdering, model }: Props) => {
  const actions = useGroupActions(kind, model);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = groups.map(({ id }) => id);
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over !== null && active.id !== over.id) void actions.move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };
  return (
    <>
      <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={sortOrderAnnouncement(groups)} onDragEnd={drop}>
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol className={styles['list']}>
            {groups.map((group, place) => (
              <GroupRow
                key={group.id}
                kind={kind}
                group={group}
                place={place}
                isLast={place === groups.length - 1}
                isOrdering={isOrdering}
                actions={actions}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <RemovalDialog kind={kind} model={model} actions={actions} />
    </>
  );
});
