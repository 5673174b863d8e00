import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useRef } from 'react';
import { DeferredModule } from '../../../../../application/shared/deferred-module.ts';
import { type FieldPicture, MAX_PICTURES, moveItem } from '../../../../../domain/media/field-pictures.ts';
import { lazyPart } from '../../../../core/lazy-part.ts';
import { useViewModel } from '../../../../core/view-model.tsx';
import { PictureEditViewModel } from './edit/picture-edit.view-model.ts';
import { picturesText } from './picture.text.ts';
import styles from './picture-field.module.scss';
import { PictureTile } from './picture-tile.tsx';
import { type UnfinishedUploads, UploadQueue } from './upload-queue.ts';
import { UploadZone } from './upload-zone.tsx';

/** Fetched when a picture is edited, with what selects a part of it. */
const PictureEditDialog = lazyPart(
  new DeferredModule(() => import('./edit/picture-edit-dialog.tsx')),
  ({ PictureEditDialog: Dialog }) => Dialog,
);

/** The shop's own files; of a GIF only one picture would stay. */
const isEditable = ({ path }: FieldPicture): boolean => path !== '' && !path.endsWith('.gif');

/** Announcements while a picture is moved by keyboard. */
const dragAnnouncements = (placeOf: (id: UniqueIdentifier) => number, count: number) => {
  const announcements: Announcements = {
    onDragStart: ({ active }) => picturesText.picked(placeOf(active.id) + 1),
    onDragOver: ({ over }) => (over === null ? undefined : picturesText.over(placeOf(over.id) + 1, count)),
    onDragEnd: ({ over }) => (over === null ? picturesText.notDropped : picturesText.dropped(placeOf(over.id) + 1)),
    onDragCancel: () => picturesText.notDropped,
  };
  return { announcements, screenReaderInstructions: { draggable: picturesText.dragHelp } };
};

interface Props {
  /** The first is the cover. */
  readonly value: readonly FieldPicture[];
  readonly onChange: (value: readonly FieldPicture[]) => void;
  /** Unfinished uploads, which a save now would omit. */
  readonly onUnfinished: (unfinished: UnfinishedUploads) => void;
}

/**
 * A product's pictures: dropped, pasted or picked, uploaded one by one, ordered and described. Nothing is deleted from storage here,
 * because the server deletes unused files. Its page loads `pictureBindings`.
 */
export const PictureField = observer(({ value, onChange, onUnfinished }: Props) => {
  const queue = useViewModel(UploadQueue);
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  useEffect(() => {
    queue.bringTo('product-images', (arrived) => {
      const { value: before, onChange: change } = latest.current;
      const after = [...before, ...arrived.map((picture) => ({ ...picture, alt: '' }))];
      latest.current.value = after;
      change(after);
    });
  }, [queue]);
  const editing = useViewModel(PictureEditViewModel);
  useEffect(() => editing.follow(value), [editing, value]);
  const replace = (at: number, by: FieldPicture): void => onChange(value.with(at, by));
  const { unfinished } = queue;
  useEffect(() => {
    onUnfinished(unfinished);
  }, [unfinished, onUnfinished]);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (url: string | number): number => value.findIndex((picture) => picture.url === url);
  const dropped = ({ active, over }: DragEndEvent): void => {
    if (over !== null && active.id !== over.id) onChange(moveItem(value, placeOf(String(active.id)), placeOf(String(over.id))));
  };
  return (
    <fieldset className={styles['field']} aria-label={picturesText.field}>
      {value.length === 0 ? null : (
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={dropped}
          accessibility={dragAnnouncements(placeOf, value.length)}
        >
          <SortableContext items={value.map(({ url }) => url)} strategy={rectSortingStrategy}>
            <ol className={styles['tiles']} aria-label={picturesText.list}>
              {value.map((picture, at) => {
                const original = editing.originalOf(picture);
                return (
                  <PictureTile
                    key={picture.url}
                    picture={picture}
                    place={at + 1}
                    count={value.length}
                    onMove={(to) => onChange(moveItem(value, at, to))}
                    onAlt={(alt) => onChange(value.with(at, { ...picture, alt }))}
                    onRemove={() => onChange(value.toSpliced(at, 1))}
                    onEdit={isEditable(picture) ? () => editing.open(picture, at + 1) : undefined}
                    onRestore={original === null ? undefined : () => replace(at, { ...original, alt: picture.alt })}
                  />
                );
              })}
            </ol>
          </SortableContext>
        </DndContext>
      )}
      {editing.place === null ? null : (
        <Suspense>
          <PictureEditDialog model={editing} onReplace={(place, by) => replace(place - 1, by)} />
        </Suspense>
      )}
      <UploadZone queue={queue} bucket="product-images" room={MAX_PICTURES - value.length} max={MAX_PICTURES} />
    </fieldset>
  );
});
