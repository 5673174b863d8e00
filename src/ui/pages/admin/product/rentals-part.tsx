import { observer } from 'mobx-react-lite';
import type { ProductForm, RentalLine } from '../../../../domain/catalog/product-form.ts';
import { sortedRentals, withNewRental, withRental } from '../../../../domain/catalog/rental-lines.ts';
import { parseRupiah } from '../../../../domain/shared/parse-rupiah.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { iconButtonClass } from '../../../components/icon-button.tsx';
import { AdminIcon } from '../kit/admin-icon.tsx';
import type { VersionedForm } from '../kit/form/versioned-form.ts';
import { FormPart } from './form-part.tsx';
import { productEditorText as text } from './product.text.ts';
import styles from './rentals-part.module.scss';

/** For how long one may rent it, and for how much. */
export const RentalsPart = observer(({ form }: { readonly form: VersionedForm<ProductForm> }) => {
  const lines = form.values.rentals;
  const change = (key: string, given: Partial<RentalLine>): void => form.set({ rentals: withRental(lines, key, given) });
  return (
    <FormPart title={text.rentals} help={text.help.rentals}>
      {lines.length === 0 ? <p className={styles['none']}>{text.noRentals}</p> : null}
      {lines.map((line, place) => (
        <fieldset key={line.key} className={styles['line']}>
          <legend className="visually-hidden">{text.rentalLine(place + 1)}</legend>
          <TextField
            keepsHint
            autoComplete="off"
            name={`rentals.${line.key}.duration`}
            label={text.duration}
            placeholder={text.durationHelp}
            error={form.problems[`rentals.${line.key}.duration`] ?? null}
            value={line.duration}
            onChange={(duration) => change(line.key, { duration })}
          />
          <TextField
            keepsHint
            autoComplete="off"
            name={`rentals.${line.key}.minutes`}
            label={text.minutes}
            inputMode="numeric"
            placeholder={text.minutesHelp}
            error={form.problems[`rentals.${line.key}.minutes`] ?? null}
            value={line.minutes}
            onChange={(minutes) => change(line.key, { minutes })}
          />
          <TextField
            keepsHint
            autoComplete="off"
            name={`rentals.${line.key}.price`}
            label={text.rentalPrice}
            inputMode="numeric"
            hint={parseRupiah(line.price) === null ? undefined : formatRupiah(parseRupiah(line.price) ?? 0)}
            error={form.problems[`rentals.${line.key}.price`] ?? null}
            value={line.price}
            onChange={(price) => change(line.key, { price })}
          />
          <TextField
            keepsHint
            autoComplete="off"
            name={`rentals.${line.key}.description`}
            label={text.rentalNote}
            error={form.problems[`rentals.${line.key}.description`] ?? null}
            value={line.description}
            onChange={(description) => change(line.key, { description })}
          />
          <button
            type="button"
            className={iconButtonClass}
            aria-label={text.removeRental(line.duration || String(place + 1))}
            onClick={() => form.set({ rentals: lines.filter(({ key }) => key !== line.key) })}
          >
            <AdminIcon name="trash" />
          </button>
        </fieldset>
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
