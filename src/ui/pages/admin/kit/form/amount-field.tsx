import { type ComponentProps, useState } from 'react';
import { readAmount } from '../../../../../domain/shared/amount.ts';
import { formatRupiah } from '../../../../../domain/shared/rupiah.ts';
import { TextField } from '../../../../components/forms/text-field.tsx';
import { failureText } from '../failure-text.ts';
import styles from './amount-field.module.scss';

type FieldProps = ComponentProps<typeof TextField>;

interface Props extends Omit<FieldProps, 'type' | 'inputMode' | 'autoComplete' | 'onFocus' | 'onBlur'> {
  /** A smaller amount is refused: 1 where Rp0 makes no sense. */
  readonly min?: number;
  readonly max?: number;
}

/**
 * A field of money. Below it stands at once which amount was read, or why none; the refusal becomes an error when the field is left. Nothing else
 * reads its text: the form stores what `readAmount` reads.
 */
export const AmountField = ({ min = 0, max, hint, showsHint = false, error, value, ...field }: Props) => {
  const [isLeft, setLeft] = useState(true);
  const read = value.trim() === '' ? null : readAmount(value, { min, ...(max === undefined ? {} : { max }) });
  const refusal = read === null || read.ok ? null : failureText(read.failure);
  // The form's own error comes first, and the refusal then stands below it.
  const wrong = error ?? (isLeft ? refusal : null);
  const shown = read?.ok === true ? <b className={styles['read']}>{formatRupiah(read.value)}</b> : wrong === refusal ? null : refusal;
  const more = showsHint || (wrong === null && shown === null) ? hint : null;
  return (
    <TextField
      maxLength={40}
      {...field}
      // "1,5jt" has letters.
      inputMode="text"
      autoComplete="off"
      autoCapitalize="none"
      showsHint
      hint={
        shown === null ? (
          more
        ) : (
          <>
            {shown}
            {more ? <> {more}</> : null}
          </>
        )
      }
      error={wrong}
      value={value}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
    />
  );
};
