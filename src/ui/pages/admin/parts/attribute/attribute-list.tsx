import { type Announcements, closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { observer } from 'mobx-react-lite';
import { attributesText } from './attribute.text.ts';
import { AttributeForm } from './attribute-form.tsx';
import { AttributeRow } from './attribute-row.tsx';
import styles from './schema-editor.module.scss';
import type { SchemaEditorViewModel } from './schema-editor.view-model.ts';

/** The attributes in their order, moved by dragging or buttons; the edited one shows its form in place. */
export const AttributeList = observer(({ model }: { readonly model: SchemaEditorViewModel }) => {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const { attributes } = model;
  const placeOf = (id: unknown): number => attributes.findIndex((attribute) => attribute.id === id);
  const nameOf = (id: unknown): string => attributes[placeOf(id)]?.name ?? '';
  const announcements: Announcements = {
    onDragStart: ({ active }) => attributesText.lifted(nameOf(active.id)),
    onDragOver: ({ active, over }) => attributesText.over(nameOf(active.id), placeOf(over?.id ?? active.id) + 1),
    onDragEnd: ({ active, over }) => attributesText.dropped(nameOf(active.id), placeOf(over?.id ?? active.id) + 1),
    onDragCancel: ({ active }) => attributesText.dragCancelled(nameOf(active.id)),
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: attributesText.screenReader } }}
      onDragEnd={({ active, over }) => void (over === null ? null : model.move(placeOf(active.id), placeOf(over.id)))}
    >
      <SortableContext items={attributes.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className={styles['list']} aria-label={attributesText.list}>
          {attributes.map((attribute, place) =>
            model.editing?.id === attribute.id ? (
              <li key={attribute.id}>
                <AttributeForm model={model} />
              </li>
            ) : (
              <AttributeRow key={attribute.id} model={model} attribute={attribute} place={place} />
            ),
          )}
        </ol>
      </SortableContext>
    </DndContext>
  );
});
