import type { SiteSettings } from '../../../domain/settings/site-settings.ts';
import { whatsappLink } from '../../../domain/settings/whatsapp-link.ts';
import { RailSection } from '../../components/rail-section.tsx';
import { paths } from '../../core/paths.ts';
import { homeText } from './home.text.ts';
import styles from './how-to-buy.module.scss';
import { StepArches } from './step-arches.tsx';

const OPEN = ['inner', 'middle', 'outer'] as const;

/** Three steps, each one gate further. Orders go by WhatsApp, so that they differ while the shop has no number. */
export const HowToBuy = ({ whatsappNumber }: Pick<SiteSettings, 'whatsappNumber'>) => {
  const steps = whatsappLink(whatsappNumber, '') === null ? homeText.stepsBeforeOrders : homeText.steps;
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
