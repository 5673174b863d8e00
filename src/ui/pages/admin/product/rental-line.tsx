import { observer } from 'mobx-react-lite';
import type { RentalLine as Line, ProductForm } from '../../../../domain/catalog/product-form.ts';
import { PRODUCT_LIMITS } from '../../../../domain/catalog/product-limits.ts';
import { minutesOf, minutesOfLine } from '../../../../domain/catalog/rental-minutes.ts';
import { pricePerDay, pricePerHour } from '../../../../domain/catalog/rental-option.ts';
import { amountOf } from '../../../../domain/shared/amount.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { AreaField } from '../../../components/forms/area-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { iconButtonClass } from '../../../components/icon-button.tsx';
import { AdminIcon } from '../kit/admin-icon.tsx';
import { AmountField } from '../kit/form/amount-field.tsx';
import type { VersionedForm } from '../kit/form/versioned-form.ts';
import { rentalLineText as text } from './product.text.ts';
import styles from './rentals-part.module.scss';

interface Props {
  readonly form: VersionedForm<ProductForm>;
  readonly line: Line;
  /** Counted from 1. */
  readonly place: number;
  readonly onChange: (given: Partial<Line>) => void;
  readonly onRemove: () => void;
}

/** The price per hour and per day. */
const pricesOf = (line: Line): string | undefined => {
  const price = amountOf(line.price);
  if (price === null) return undefined;
  const option = { price, durationMinutes: minutesOfLine(line) };
  const hour = pricePerHour(option);
  const day = pricePerDay(option);
  const parts = [hour === null ? null : text.perHour(formatRupiah(hour)), day === null ? null : text.perDay(formatRupiah(day))];
  return parts.filter((part) => part !== null).join(' · ') || undefined;
};

const depositOf = ({ deposit }: Line): string | undefined => {
  const amount = amountOf(deposit);
  return amount === null || amount === 0 ? text.depositHelp : undefined;
};

/** One rental option: duration, price, deposit and rules. */
export const RentalLine = observer(({ form, line, place, onChange, onRemove }: Props) => {
  const name = (column: keyof Line) => `rentals.${line.key}.${column}` as const;
  const field = (column: 'duration' | 'minutes' | 'price' | 'deposit' | 'rules' | 'description') => ({
    showsHint: true,
    autoComplete: 'off',
    name: name(column),
    value: line[column],
    error: form.problems[name(column)] ?? null,
    onChange: (value: string) => onChange({ [column]: value }),
  });
  const read = minutesOf(line.duration);
  const isUnreadable = read === null && line.duration.trim() !== '';
  return (
    <fieldset className={styles['line']}>
      <legend className="visually-hidden">{text.line(place)}</legend>
      <TextField {...field('duration')} label={text.duration} hint={read === null ? text.durationHelp : text.minutesRead(read)} />
      <AmountField {...field('price')} label={text.price} min={1} max={PRODUCT_LIMITS.price} hint={pricesOf(line)} />
      <AmountField {...field('deposit')} label={text.deposit} max={PRODUCT_LIMITS.price} hint={depositOf(line)} />
      <button type="button" className={iconButtonClass} aria-label={text.remove(line.duration || String(place))} onClick={onRemove}>
        <AdminIcon name="trash" />
      </button>
      {isUnreadable ? (
        <div className={styles['question']}>
          <TextField
            {...field('minutes')}
            label={text.question(line.duration.trim())}
            hint={minutesOfLine(line) === null ? text.questionHelp : text.minutesRead(minutesOfLine(line) ?? 0)}
          />
        </div>
      ) : null}
      <div className={styles['words']}>
        <AreaField {...field('rules')} label={text.rules} rows={2} hint={text.rulesHelp} />
        <AreaField {...field('description')} label={text.description} rows={2} hint={text.descriptionHelp} />
      </div>
    </fieldset>
  );
});
