import { repeatsName } from '../../domain/attribute/attribute-lines.ts';
import type { Attribute } from '../../domain/catalog/product.ts';
import styles from './attribute-board.module.scss';

/** Splits a value that starts with a number: "78 bintang" becomes 78 and bintang. */
interface Figure {
  readonly label: string;
  readonly amount: string;
  /** The text after the number, with the space between them; empty without one. */
  readonly unit: string;
}

interface BoardLines {
  readonly figures: readonly Figure[];
  readonly facts: readonly Attribute[];
}

const MAX_FIGURES = 4;
/** A number in Indonesian notation, optionally followed by a unit or text; "2019-03-01" is not a figure. */
const NUMBER = /^(\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+(?:[.,]\d+)?)(?=$|[\s%+/x])(.*)$/;
/** Longer figures do not fit on a board of four. */
const LONGEST_AMOUNT = 9;
const LONGEST_UNIT = 14;

const figureOf = ({ label, value }: Attribute): Figure | null => {
  const [, amount = '', unit = ''] = NUMBER.exec(value.trim()) ?? [];
  return amount === '' || amount.length > LONGEST_AMOUNT || unit.length > LONGEST_UNIT ? null : { label, amount, unit };
};

/** The first four figures are large; the others follow in the list below, in their order. */
export const attributeBoardLines = (attributes: readonly Attribute[]): BoardLines => {
  const shown = attributes
    .filter(({ label, value }) => label.trim() !== '' && value.trim() !== '')
    .map(({ label, value }) => ({ label, value: repeatsName(label, value) ? value.trim().slice(label.trim().length + 1) : value }));
  const big = new Map(
    shown.flatMap((line) => [figureOf(line)].flatMap((figure) => (figure === null ? [] : [[line, figure] as const]))).slice(0, MAX_FIGURES),
  );
  return { figures: [...big.values()], facts: shown.filter((line) => !big.has(line)) };
};

/** The attributes of a product as a board: up to four large figures, and the rest as a list. */
export const AttributeBoard = ({ attributes }: { readonly attributes: readonly Attribute[] }) => {
  const { figures, facts } = attributeBoardLines(attributes);
  return (
    <div className={styles['board']}>
      {figures.length === 0 ? null : (
        <dl className={styles['figures']}>
          {figures.map(({ label, amount, unit }) => (
            <div key={`${label} ${amount}`}>
              <dt>{label}</dt>
              <dd>
                {amount}
                {unit === '' ? null : <span className={styles['unit']}>{unit}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {facts.length === 0 ? null : (
        <dl className={styles['facts']}>
          {facts.map(({ label, value }) => (
            <div key={`${label} ${value}`}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
};
