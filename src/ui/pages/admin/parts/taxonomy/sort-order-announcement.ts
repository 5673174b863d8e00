import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core';
import type { AdminGroup } from '../../../../../domain/taxonomy/group-draft.ts';
import { groupsText as text } from './taxonomy.text.ts';

interface Spoken {
  readonly announcements: Announcements;
  readonly screenReaderInstructions: ScreenReaderInstructions;
}

/** What somebody hears who orders by keys without seeing the list. */
export const sortOrderAnnouncement = (groups: readonly AdminGroup[]): Spoken => {
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
