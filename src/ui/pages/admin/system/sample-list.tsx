import type { SampleCounts } from '../../../../domain/system/samples.ts';
import styles from './parts.module.scss';
import { systemText } from './system.text.ts';

const KINDS = ['products', 'rentals', 'sales', 'groups', 'preservedGroups', 'notifications', 'files'] as const;

/** The number of samples by kind. */
export const SampleList = ({ counts }: { readonly counts: SampleCounts }) => (
  <dl className={styles['versions']}>
    {KINDS.filter((kind) => counts[kind] > 0).map((kind) => (
      <div key={kind}>
        <dt>{systemText.counts[kind]}</dt>
        <dd>{systemText.number(counts[kind])}</dd>
      </div>
    ))}
  </dl>
);
