import { designSystemText } from '../design-system.text.ts';
import { Specimen } from '../specimen.tsx';
import styles from './type-scale.module.scss';

/** One font family in seven sizes. */
export const TypeScale = () => (
  <Specimen title={designSystemText.type}>
    <dl className={styles['scale']}>
      {designSystemText.typeSamples.map(([size, sample]) => (
        <div key={size}>
          <dt>{size}</dt>
          <dd className={styles[size.replace('-', '')]}>{sample}</dd>
        </div>
      ))}
    </dl>
  </Specimen>
);
