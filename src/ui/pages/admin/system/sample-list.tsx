import type { SampleCounts } from '../../../../domain/admin/samples.ts';
import { systemText } from '../../../text/admin/system.ts';
import styles from './parts.module.scss';

const KINDS = ['products', 'rentals', 'sales', 'groups', 'keptGroups', 'notifications', 'files'] as const;

/** How much of each kind there is. */
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
