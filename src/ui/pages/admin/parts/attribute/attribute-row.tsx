import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { EditedAttribute } from '../../../../../application/attribute/admin-attribute-repository.ts';
import type { GameAttribute } from '../../../../../domain/attribute/game-attribute.ts';
import { numberText } from '../../../../../domain/attribute/number-text.ts';
import { Mark } from '../../../../components/mark.tsx';
import { AdminIcon } from '../../kit/admin-icon.tsx';
import { attributesText } from './attribute.text.ts';
import { RemovePanel } from './remove-panel.tsx';
import { RowTools } from './row-tools.tsx';
import styles from './schema-editor.module.scss';
import type { SchemaEditorViewModel } from './schema-editor.view-model.ts';

/** An attribute in one line: "Angka (skin), 0 sampai 500". */
const describeAttribute = ({ kind, unit, choices, min, max }: GameAttribute): string => {
  const name = attributesText.kinds[kind];
  if (kind === 'choice') return `${name}: ${attributesText.choicesOf(choices)}`;
  const measured = unit === null ? name : attributesText.withUnit(name, unit);
  return min === null && max === null
    ? measured
    : `${measured}, ${attributesText.rangeOf(numberText(min ?? 0), max === null ? '…' : numberText(max))}`;
};

interface Props {
  readonly model: SchemaEditorViewModel;
  readonly attribute: EditedAttribute;
  readonly place: number;
}

const FLAGS = ['isFilter', 'isFact', 'isRequired'] as const;

/** One attribute of a game's list. */
export const AttributeRow = observer(({ model, attribute, place }: Props) => {
  const [isRemoving, setRemoving] = useState(false);
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: attribute.id,
    attributes: { roleDescription: attributesText.draggable },
  });
  return (
    <li
      ref={setNodeRef}
      className={styles['item']}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div className={styles['row']}>
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={styles['grip']}
          {...attributes}
          {...listeners}
          aria-label={attributesText.drag(attribute.name)}
        >
          <AdminIcon name="grip" />
        </button>
        <div className={styles['what']}>
          <p className={styles['name']}>{attribute.name}</p>
          <p className={styles['detail']}>{describeAttribute(attribute)}</p>
          <p className={styles['marks']}>
            {FLAGS.filter((flag) => attribute[flag]).map((flag) => (
              <Mark key={flag}>{attributesText.flags[flag]}</Mark>
            ))}
            <span className={styles['detail']}>{attributesText.carriedBy(attribute.products)}</span>
          </p>
        </div>
        <RowTools model={model} attribute={attribute} place={place} onRemove={() => setRemoving(true)} />
      </div>
      {isRemoving ? <RemovePanel model={model} attribute={attribute} onClose={() => setRemoving(false)} /> : null}
    </li>
  );
});
