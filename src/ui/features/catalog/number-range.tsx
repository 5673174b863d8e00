import { type ReactNode, useRef } from 'react';
import { orderedRange } from '../../../domain/shared/ordered-range.ts';
import { Button } from '../../components/button.tsx';
import { listingText } from './listing.text.ts';
import styles from './price-range.module.scss';

interface Props {
  /** The names of the two fields in the address. */
  readonly names: readonly [low: string, high: string];
  readonly labels: readonly [low: string, high: string];
  readonly low: number | null;
  readonly high: number | null;
  readonly show: (value: number) => string;
  readonly read: (text: string) => number | null;
  /** The keyboard of phones: text where more than digits can be typed. */
  readonly keyboard?: 'numeric' | 'text';
  readonly onChange: (low: number | null, high: number | null) => void;
  /** The label of the button. */
  readonly children: ReactNode;
}

/** A range of two numbers. It applies on submit, so that typing is not interrupted. */
export const NumberRange = ({ names, labels, low, high, show, read, keyboard = 'numeric', onChange, children }: Props) => {
  const fields = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)] as const;
  const apply = (): void => {
    const amountIn = ({ current }: (typeof fields)[number]): number | null => read(current?.value ?? '');
    const range = orderedRange(amountIn(fields[0]), amountIn(fields[1]));
    // What is applied stands where it was typed, too.
    fields.forEach(({ current }, place) => {
      const value = range[place] ?? null;
      if (current !== null) current.value = value === null ? '' : show(value);
    });
    onChange(...range);
  };
  const field = (place: 0 | 1, value: number | null) => (
    <input
      ref={fields[place]}
      name={names[place]}
      inputMode={keyboard}
      autoComplete="off"
      defaultValue={value === null ? '' : show(value)}
      aria-label={labels[place]}
      onBlur={({ currentTarget }) => {
        // What was understood is shown before it is applied.
        const understood = read(currentTarget.value);
        if (understood !== null) currentTarget.value = show(understood);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        apply();
      }}
    />
  );
  return (
    <div className={styles['range']}>
      {field(0, low)}
      <span>{listingText.to}</span>
      {field(1, high)}
      <Button
        type="submit"
        variant="quiet"
        isWide
        onClick={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        {children}
      </Button>
    </div>
  );
};
