import type { TierSummary } from '../../domain/catalog/product.ts';
import { tierArches } from '../../domain/taxonomy/tier-arches.ts';
import styles from './tier-mark.module.scss';

const ARCHES = {
  1: 'M1.5 14V8a6.5 6.5 0 0 1 13 0v6',
  2: 'M1.5 14V8a6.5 6.5 0 0 1 13 0v6M4.5 14V8a3.5 3.5 0 0 1 7 0v6',
  3: 'M1.5 14V8a6.5 6.5 0 0 1 13 0v6M4.5 14V8a3.5 3.5 0 0 1 7 0v6M8 8v6',
} as const;

/** A tier is shown by a number of arches in addition to its colour. */
export const TierMark = ({ tier }: { readonly tier: TierSummary }) => (
  <span className={styles['tier']} data-tier={tier.slug}>
    <svg className={styles['sign']} viewBox="0 0 16 16" aria-hidden="true">
      <path d={ARCHES[tierArches(tier.slug)]} />
    </svg>
    <span className={styles['word']}>{tier.name}</span>
  </span>
);
