import { rangeWarnings } from '../../../../../domain/taxonomy/tier-ranges.ts';
import styles from './group-list.module.scss';
import { groupsText as text } from './taxonomy.text.ts';

/** Whether the price ranges of the tiers have gaps or overlaps. */
export const TierRanges = ({ tiers }: { readonly tiers: Parameters<typeof rangeWarnings>[0] }) => {
  const warnings = rangeWarnings(tiers);
  return warnings.length === 0 ? (
    <p className={styles['fits']}>{text.rangesFit}</p>
  ) : (
    <ul className={styles['warnings']} aria-label={text.ranges}>
      {warnings.map((warning) => (
        <li key={`${warning.kind}-${warning.from}-${warning.to}`}>{text.warning(warning)}</li>
      ))}
    </ul>
  );
};
