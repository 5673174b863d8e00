import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type ScreenReaderInstructions,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { observer } from 'mobx-react-lite';
import type { AdminGroup, GroupKind } from '../../../../../domain/taxonomy/group-draft.ts';
import styles from './group-list.module.scss';
import type { GroupListViewModel } from './group-list.view-model.ts';
import { GroupRow } from './group-row.tsx';
import { RemovalDialog } from './removal-dialog.tsx';
import { groupsText as text } from './taxonomy.text.ts';
import { useGroupActions } from './use-group-actions.ts';

interface Announcement {
  readonly announcements: Announcements;
  readonly screenReaderInstructions: ScreenReaderInstructions;
}

/** Announcements for ordering by keyboard with a screen reader. */
const sortOrderAnnouncement = (groups: readonly AdminGroup[]): Announcement => {
  const nameOf = (id: UniqueIdentifier): string => groups.find((group) => group.id === id)?.name ?? '';
  const placeOf = (id: UniqueIdentifier): number => groups.findIndex((group) => group.id === id) + 1;
  return {
    screenReaderInstructions: { draggable: text.dragHelp },
    announcements: {
      onDragStart: ({ active }) => text.lifted(nameOf(active.id)),
      onDragOver: ({ active, over }) => (over === null ? undefined : text.over(nameOf(active.id), placeOf(over.id), groups.length)),
      onDragEnd: ({ active, over }) => text.dropped(nameOf(active.id), placeOf(over?.id ?? active.id)),
      onDragCancel: ({ active }) => text.put(nameOf(active.id)),
    },
  };
};

interface Props {
  readonly kind: GroupKind;
  readonly groups: readonly AdminGroup[];
  /** A filtered list cannot be ordered. */
  readonly isOrdering: boolean;
  readonly model: GroupListViewModel;
}

/** Groups in order; the handle of a row moves it, by pointer or keyboard. */
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
