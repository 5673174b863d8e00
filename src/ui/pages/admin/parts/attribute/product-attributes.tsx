import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { linesProblems } from '../../../../../domain/attribute/attribute-value.ts';
import type { Attribute } from '../../../../../domain/catalog/product.ts';
import { Button } from '../../../../components/button.tsx';
import { FormAlert } from '../../../../components/forms/form-alert.tsx';
import { useViewModel } from '../../../../core/view-model.tsx';
import { attributesText } from './attribute.text.ts';
import { AttributeFields } from './attribute-fields.tsx';
import { ProductAttributesViewModel } from './product-attributes.view-model.ts';

interface Props {
  /** The game that is selected in the product's form. */
  readonly gameId: string | null;
  readonly value: readonly Attribute[];
  /** Problems are shown after the first attempt to save. */
  readonly isChecked?: boolean;
  readonly onChange: (value: readonly Attribute[]) => void;
}

/** A product's attributes, by the schema of its game. */
export const ProductAttributes = observer(({ gameId, value, isChecked = false, onChange }: Props) => {
  const model = useViewModel(ProductAttributesViewModel);
  useEffect(() => void model.show(gameId), [model, gameId]);
  const schema = model.schema?.attributes ?? [];
  return (
    <>
      <FormAlert text={model.problem} />
      {model.problem === null ? null : <Button onClick={() => void model.show(gameId)}>{attributesText.retry}</Button>}
      <AttributeFields
        schema={schema}
        hasGame={gameId !== null}
        value={value}
        errors={isChecked ? linesProblems(schema, value) : new Map()}
        onChange={onChange}
      />
    </>
  );
});
