import styles from './step-arches.module.scss';

const ARCHES = {
  outer: 'M2 142V65.4a58 58 0 0 1 116 0V142',
  middle: 'M22 142V91.8a38 38 0 0 1 76 0V142',
  inner: 'M42 142V118.2a18 18 0 0 1 36 0V142',
} as const;
const ORDER = ['outer', 'middle', 'inner'] as const;

/** Three nested gates, lit from the given one inwards. */
export const StepArches = ({ open }: { readonly open: keyof typeof ARCHES }) => (
  <svg className={styles['arches']} viewBox="0 0 120 142" aria-hidden="true">
    {ORDER.map((gate) => {
      const isInside = ORDER.indexOf(gate) > ORDER.indexOf(open);
      return <path key={gate} className={gate === open ? styles['lit'] : isInside ? styles['inside'] : undefined} d={ARCHES[gate]} />;
    })}
  </svg>
);
