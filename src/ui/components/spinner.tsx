import styles from './spinner.module.scss';

/** A busy indicator inside an element that has a name of its own. */
export const Spinner = () => <span className={styles['spinner']} aria-hidden="true" />;
