import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { linesProblems, type ValueProblem, valueIn } from '../../../../../domain/attribute/attribute-value.ts';
import { type GameAttribute, isNamed } from '../../../../../domain/attribute/game-attribute.ts';
import type { Attribute } from '../../../../../domain/catalog/product.ts';
import { Button } from '../../../../components/button.tsx';
import { FormAlert } from '../../../../components/forms/form-alert.tsx';
import { useViewModel } from '../../../../core/view-model.tsx';
import { attributesText } from './attribute.text.ts';
import { AttributeField } from './attribute-field.tsx';
import styles from './attribute-fields.module.scss';
import { FreeAttributes } from './free-attributes.tsx';
import { ProductAttributesViewModel } from './product-attributes.view-model.ts';

interface Props {
  /** The attributes of the product's game, in the owner's order. */
  readonly schema: readonly GameAttribute[];
  /** Whether a game is selected. */
  readonly hasGame?: boolean;
  readonly value: readonly Attribute[];
  /** By the attribute's id: results of `linesProblems` in the domain. */
  readonly errors: ReadonlyMap<string, ValueProblem>;
  readonly onChange: (value: readonly Attribute[]) => void;
}

/** Replaces the value of one attribute; an empty value removes its line. */
const withValue = (lines: readonly Attribute[], attribute: GameAttribute, value: string): readonly Attribute[] => {
  const place = lines.findIndex(({ label }) => isNamed(attribute, label));
  const line = value === '' ? [] : [{ label: attribute.name, value }];
  return place === -1 ? [...lines, ...line] : lines.toSpliced(place, 1, ...line);
};

/** The attributes of a product: one control per attribute of its game, and any number of free lines. */
export const AttributeFields = ({ schema, hasGame = true, value, errors, onChange }: Props) => {
  const isFree = ({ label }: Attribute): boolean => !schema.some((attribute) => isNamed(attribute, label));
  return (
    <div className={styles['fields']}>
      {schema.length === 0 ? (
        <p className={styles['note']}>{hasGame ? attributesText.fieldsEmpty : attributesText.fieldsNoGame}</p>
      ) : (
        <div className={styles['grid']}>
          {schema.map((attribute) => (
            <AttributeField
              key={attribute.id}
              attribute={attribute}
              value={valueIn(value, attribute) ?? ''}
              problem={errors.get(attribute.id) ?? null}
              onChange={(text) => onChange(withValue(value, attribute, text))}
            />
          ))}
        </div>
      )}
      <FreeAttributes facts={value.filter(isFree)} onChange={(facts) => onChange([...value.filter((line) => !isFree(line)), ...facts])} />
    </div>
  );
};

interface ProductAttributesProps {
  /** The game that is selected in the product's form. */
  readonly gameId: string | null;
  readonly value: readonly Attribute[];
  /** Problems are shown after the first attempt to save. */
  readonly isChecked?: boolean;
  readonly onChange: (value: readonly Attribute[]) => void;
}

/** A product's attributes, by the schema of its game. */
export const ProductAttributes = observer(({ gameId, value, isChecked = false, onChange }: ProductAttributesProps) => {
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
