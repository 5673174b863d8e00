import { type ValueProblem, valueIn } from '../../../../../domain/attribute/attribute-value.ts';
import { type GameAttribute, isNamed } from '../../../../../domain/attribute/game-attribute.ts';
import type { Attribute } from '../../../../../domain/catalog/product.ts';
import { attributesText } from './attribute.text.ts';
import { AttributeField } from './attribute-field.tsx';
import styles from './attribute-fields.module.scss';
import { FreeAttributes } from './free-attributes.tsx';

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
