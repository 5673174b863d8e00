import { observer } from 'mobx-react-lite';
import type { RentalLine as Line, ProductForm } from '../../../../domain/catalog/product-form.ts';
import { sortedRentals, withNewRental, withRental } from '../../../../domain/catalog/rental-draft.ts';
import { Button } from '../../../components/button.tsx';
import { AdminIcon } from '../kit/admin-icon.tsx';
import type { VersionedForm } from '../kit/form/versioned-form.ts';
import { FormPart } from './form-part.tsx';
import { productEditorText as text } from './product.text.ts';
import { RentalLine } from './rental-line.tsx';
import styles from './rentals-part.module.scss';

/** The rental options of the product. */
export const RentalsPart = observer(({ form }: { readonly form: VersionedForm<ProductForm> }) => {
  const lines = form.values.rentals;
  const change = (key: string, given: Partial<Line>): void => form.set({ rentals: withRental(lines, key, given) });
  return (
    <FormPart title={text.rentals} help={text.help.rentals}>
      {lines.length === 0 ? <p className={styles['none']}>{text.noRentals}</p> : null}
      {lines.map((line, place) => (
        <RentalLine
          key={line.key}
          form={form}
          line={line}
          place={place + 1}
          onChange={(given) => change(line.key, given)}
          onRemove={() => form.set({ rentals: lines.filter(({ key }) => key !== line.key) })}
        />
      ))}
      <div className={styles['actions']}>
        <Button onClick={() => form.set({ rentals: withNewRental(lines) })}>
          <AdminIcon name="plus" />
          {text.addRental}
        </Button>
        {lines.length < 2 ? null : (
          <Button variant="text" onClick={() => form.set({ rentals: sortedRentals(lines) })}>
            {text.sortRentals}
          </Button>
        )}
      </div>
    </FormPart>
  );
});
