import styles from './sign.module.scss';

/** Classes that draw a small sign beside a text, without an element of its own. */
export const signClass = { bolt: styles['bolt'], clock: styles['clock'], arrow: styles['arrow'] } as const;
