import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import type { EditedAttribute } from '../../../../../application/attribute/admin-attribute-repository.ts';
import { Button } from '../../../../components/button.tsx';
import { Pick } from '../../../../components/pick.tsx';
import { useStore } from '../../../../core/view-model.tsx';
import { DialogStore } from '../../../../stores/dialog.store.ts';
import { attributesText } from './attribute.text.ts';
import styles from './schema-editor.module.scss';
import type { SchemaEditorViewModel } from './schema-editor.view-model.ts';

interface Props {
  readonly model: SchemaEditorViewModel;
  readonly attribute: EditedAttribute;
  readonly onClose: () => void;
}

/** Asks what happens to the values of a deleted attribute on products. */
export const RemovePanel = observer(({ model, attribute, onClose }: Props) => {
  const [keepsValues, setKeepsValues] = useState(true);
  const dialog = useStore(DialogStore);
  const id = useId();
  const { name, products } = attribute;
  const { dropTitle, dropText, confirmRemove } = attributesText;
  const remove = async (): Promise<void> => {
    const isSure =
      keepsValues ||
      (await dialog.open({ title: dropTitle(name, products), message: dropText, type: 'error', confirmText: confirmRemove }));
    if (isSure) await model.remove(attribute, keepsValues);
  };
  return (
    <fieldset className={styles['remove']}>
      <legend>{attributesText.removeTitle(name)}</legend>
      <p>{attributesText.removeUsed(products)}</p>
      <Pick type="radio" name={id} value="keep" isChosen={keepsValues} onChange={() => setKeepsValues(true)}>
        {attributesText.keepValues}
      </Pick>
      <Pick type="radio" name={id} value="drop" isChosen={!keepsValues} onChange={() => setKeepsValues(false)}>
        {attributesText.dropValues(products)}
      </Pick>
      <div className={styles['answers']}>
        <Button onClick={onClose}>{attributesText.cancel}</Button>
        <Button variant="danger" onClick={() => void remove()}>
          {confirmRemove}
        </Button>
      </div>
    </fieldset>
  );
});
