import { BothThemes } from '../both-themes.tsx';
import { designSystemText } from '../design-system.text.ts';
import { Specimen } from '../specimen.tsx';
import styles from './colors.module.scss';

const TOKENS = [
  'page',
  'surface1',
  'surface2',
  'surface3',
  'line',
  'lineStrong',
  'ink',
  'ink2',
  'ink3',
  'accent',
  'accentHover',
  'accentPress',
  'accentSoft',
  'sale',
  'saleSoft',
  'success',
  'warning',
  'danger',
  'dangerFill',
  'info',
] as const;

/** Every background with the text colours that are allowed on it. */
export const Colors = () => (
  <Specimen title={designSystemText.colors}>
    <BothThemes>
      {() => (
        <ul className={styles['swatches']}>
          {TOKENS.map((token) => (
            <li key={token} className={styles[token]}>
              {token}
            </li>
          ))}
        </ul>
      )}
    </BothThemes>
  </Specimen>
);

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
