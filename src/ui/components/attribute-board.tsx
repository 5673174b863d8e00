import type { Attribute } from '../../domain/catalog/product.ts';
import styles from './attribute-board.module.scss';
import { attributeBoardLines } from './attribute-board-lines.ts';

/** What is inside, as a board: up to four big figures, and the rest as a list. */
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
