import styles from './parts.module.scss';
import { systemText } from './system.text.ts';

type Kind = keyof typeof systemText.counts;

/** The number of samples by kind, without those of which there are none. */
export const SampleList = ({ counts, label }: { readonly counts: Readonly<Partial<Record<Kind, number>>>; readonly label?: string }) => (
  <dl className={styles['versions']} aria-label={label}>
    {(Object.keys(counts) as Kind[])
      .filter((kind) => (counts[kind] ?? 0) > 0)
      .map((kind) => (
        <div key={kind}>
          <dt>{systemText.counts[kind]}</dt>
          <dd>{systemText.number(counts[kind] ?? 0)}</dd>
        </div>
      ))}
  </dl>
);
