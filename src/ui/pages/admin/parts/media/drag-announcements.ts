import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import { picturesText } from './picture.text.ts';

/** What is said while a picture is moved by keys. */
export const dragAnnouncements = (placeOf: (id: UniqueIdentifier) => number, count: number) => {
  const announcements: Announcements = {
    onDragStart: ({ active }) => picturesText.picked(placeOf(active.id) + 1),
    onDragOver: ({ over }) => (over === null ? undefined : picturesText.over(placeOf(over.id) + 1, count)),
    onDragEnd: ({ over }) => (over === null ? picturesText.notDropped : picturesText.dropped(placeOf(over.id) + 1)),
    onDragCancel: () => picturesText.notDropped,
  };
  return { announcements, screenReaderInstructions: { draggable: picturesText.dragHelp } };
};
