import type { Attribute } from '../../../../../domain/catalog/product.ts';
import { Button } from '../../../../components/button.tsx';
import { AdminIcon } from '../../kit/admin-icon.tsx';
import { attributesText } from './attribute.text.ts';
import styles from './attribute-fields.module.scss';

interface Props {
  readonly facts: readonly Attribute[];
  readonly onChange: (facts: readonly Attribute[]) => void;
}

/** Free attribute lines without a schema. */
export const FreeAttributes = ({ facts, onChange }: Props) => {
  const put = (place: number, ...line: readonly Attribute[]): void => onChange(facts.toSpliced(place, 1, ...line));
  return (
    <fieldset className={styles['free']}>
      <legend>{attributesText.fieldsFree}</legend>
      {facts.map((fact, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line that is being typed has only its position as a key.
        <div key={place} className={styles['fact']}>
          <input
            aria-label={attributesText.freeLabel}
            placeholder={attributesText.freeLabel}
            maxLength={60}
            value={fact.label}
            onChange={(event) => put(place, { ...fact, label: event.target.value })}
          />
          <input
            aria-label={attributesText.freeValue}
            placeholder={attributesText.freeValue}
            maxLength={120}
            value={fact.value}
            onChange={(event) => put(place, { ...fact, value: event.target.value })}
          />
          <button type="button" className={styles['drop']} aria-label={attributesText.removeFree(fact.label)} onClick={() => put(place)}>
            <AdminIcon name="trash" />
          </button>
        </div>
      ))}
      <Button variant="quiet" onClick={() => onChange([...facts, { label: '', value: '' }])}>
        <AdminIcon name="plus" />
        {attributesText.addFree}
      </Button>
    </fieldset>
  );
};
