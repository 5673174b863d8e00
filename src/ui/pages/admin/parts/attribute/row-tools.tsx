import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { EditedAttribute } from '../../../../../application/attribute/admin-attribute-repository.ts';
import { useStore } from '../../../../core/view-model.tsx';
import { DialogStore } from '../../../../stores/dialog.store.ts';
import { AdminIcon } from '../../kit/admin-icon.tsx';
import { attributesText } from './attribute.text.ts';
import styles from './schema-editor.module.scss';
import type { SchemaEditorViewModel } from './schema-editor.view-model.ts';

interface Props {
  readonly model: SchemaEditorViewModel;
  readonly attribute: EditedAttribute;
  readonly place: number;
  /** Products have values of it: a dialog asks what happens to them. */
  readonly onRemove: () => void;
}

/** The actions of an attribute. */
export const RowTools = observer(({ model, attribute, place, onRemove }: Props) => {
  const dialog = useStore(DialogStore);
  const { name, products } = attribute;
  const remove = async (): Promise<void> => {
    if (products > 0) return onRemove();
    const { removeTitle, removeUnused, confirmRemove } = attributesText;
    if (await dialog.open({ title: removeTitle(name), message: removeUnused, type: 'warning', confirmText: confirmRemove })) {
      await model.remove(attribute, true);
    }
  };
  return (
    <div className={styles['tools']}>
      <Tool label={attributesText.up(name)} isOff={place === 0} onPress={() => void model.move(place, place - 1)}>
        <AdminIcon name="up" />
      </Tool>
      <Tool
        label={attributesText.down(name)}
        isOff={place === model.attributes.length - 1}
        onPress={() => void model.move(place, place + 1)}
      >
        <AdminIcon name="down" />
      </Tool>
      <Tool label={attributesText.edit(name)} onPress={() => model.edit(attribute)}>
        <AdminIcon name="edit" />
      </Tool>
      <Tool label={attributesText.remove(name)} onPress={() => void remove()}>
        <AdminIcon name="trash" />
      </Tool>
    </div>
  );
});

interface ToolProps {
  readonly label: string;
  readonly isOff?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

const Tool = ({ label, isOff = false, onPress, children }: ToolProps) => (
  // Not disabled at the end of the list, so that the focus stays on the button.
  <button type="button" aria-label={label} aria-disabled={isOff || undefined} onClick={isOff ? undefined : onPress}>
    {children}
  </button>
);
