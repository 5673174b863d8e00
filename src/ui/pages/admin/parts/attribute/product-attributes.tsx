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
  /** The product's game as chosen in its form. */
  readonly gameId: string | null;
  readonly value: readonly Attribute[];
  /** Whether problems are shown: after the first attempt to save. */
  readonly isChecked?: boolean;
  readonly onChange: (value: readonly Attribute[]) => void;
}

/** A product's attributes, with the schema of the game it is put in. */
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
