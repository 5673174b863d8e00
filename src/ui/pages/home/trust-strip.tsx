import { homeText } from './home.text.ts';
import styles from './trust-strip.module.scss';

/** What is so in this shop, in four lines. */
export const TrustStrip = () => (
  <ul className={styles['strip']} aria-label={homeText.trustLabel}>
    {homeText.trust.map(([title, text]) => (
      <li key={title}>
        <b>{title}</b>
        <span>{text}</span>
      </li>
    ))}
  </ul>
);
