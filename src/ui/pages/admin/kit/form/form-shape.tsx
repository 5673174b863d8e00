import { layoutText } from '../../../../text/layout.ts';
import styles from './form-shape.module.scss';

const ROWS = 5;

/** A placeholder with the layout of a form while its entity is loaded. */
export const FormShape = () => (
  <>
    <p className="visually-hidden" role="status">
      {layoutText.loading}
    </p>
    <div className={styles['shape']} aria-hidden="true">
      {Array.from({ length: ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no identity.
        <span key={row} />
      ))}
    </div>
  </>
);
