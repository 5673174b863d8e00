import type { TierSummary } from '../../domain/catalog/product.ts';
import { tierArches } from '../../domain/taxonomy/tier-arches.ts';
import { classNames } from './class-names.ts';
import styles from './tier-mark.module.scss';

const ARCHES = { 1: null, 2: styles['two'], 3: styles['three'] } as const;

interface Props {
  readonly tier: TierSummary;
  /** On a picture, which is dark in both themes. */
  readonly isOnPicture?: boolean;
  readonly className?: string | undefined;
}

/** A tier is shown by a number of arches in addition to its colour. */
export const TierMark = ({ tier, isOnPicture = false, className }: Props) => (
  <span
    className={classNames(styles['tier'], ARCHES[tierArches(tier.slug)], className)}
    data-tier={tier.slug}
    data-ground={isOnPicture ? 'night' : undefined}
  >
    {tier.name}
  </span>
);
