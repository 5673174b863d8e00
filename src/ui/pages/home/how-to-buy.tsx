import type { SiteSettings } from '../../../domain/settings/site-settings.ts';
import { whatsappLink } from '../../../domain/settings/whatsapp-link.ts';
import { RailSection } from '../../components/rail-section.tsx';
import { paths } from '../../core/paths.ts';
import { homeText } from './home.text.ts';
import styles from './how-to-buy.module.scss';

const ARCHES = {
  outer: 'M2 142V65.4a58 58 0 0 1 116 0V142',
  middle: 'M22 142V91.8a38 38 0 0 1 76 0V142',
  inner: 'M42 142V118.2a18 18 0 0 1 36 0V142',
} as const;
const ORDER = ['outer', 'middle', 'inner'] as const;

/** Three nested arches, highlighted from the given one inwards. */
const StepArches = ({ open }: { readonly open: keyof typeof ARCHES }) => (
  <svg className={styles['arches']} viewBox="0 0 120 142" aria-hidden="true">
    {ORDER.map((gate) => {
      const isInside = ORDER.indexOf(gate) > ORDER.indexOf(open);
      return <path key={gate} className={gate === open ? styles['lit'] : isInside ? styles['inside'] : undefined} d={ARCHES[gate]} />;
    })}
  </svg>
);

const OPEN = ['inner', 'middle', 'outer'] as const;

type Props = Pick<SiteSettings, 'whatsappNumber' | 'sellsAccounts'>;

const stepsOf = ({ whatsappNumber, sellsAccounts }: Props) => {
  if (sellsAccounts) return homeText.steps;
  return whatsappLink(whatsappNumber, '') === null ? homeText.stepsBeforeOrders : homeText.stepsByChat;
};

/** The three steps of a purchase: in the shop itself, or in a chat once the shop has a number. */
export const HowToBuy = (settings: Props) => {
  const steps = stepsOf(settings);
  return (
    <RailSection id="cara" title={homeText.howTo} text={homeText.howToText} more={{ to: paths.help, name: homeText.guide }}>
      <ol className={styles['steps']}>
        {steps.map(([title, text], index) => (
          <li key={title} className={styles['step']}>
            <StepArches open={OPEN[index] ?? 'outer'} />
            <div className={styles['words']}>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </RailSection>
  );
};
