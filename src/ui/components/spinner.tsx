import styles from './spinner.module.scss';

/** Says "at work" inside something that has a name of its own. */
export const Spinner = () => <span className={styles['spinner']} aria-hidden="true" />;
