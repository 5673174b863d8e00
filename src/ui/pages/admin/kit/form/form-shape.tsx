import { layoutText } from '../../../../text/layout.ts';
import styles from './form-shape.module.scss';

const ROWS = 5;

/** A form's shape while what it is about is fetched. */
export const FormShape = () => (
  <>
    <p className="visually-hidden" role="status">
      {layoutText.loading}
    </p>
    <div className={styles['shape']} aria-hidden="true">
      {Array.from({ length: ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without anything of their own.
        <span key={row} />
      ))}
    </div>
  </>
);
