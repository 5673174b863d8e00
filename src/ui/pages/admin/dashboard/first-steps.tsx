import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { areFirstStepsDone, FIRST_STEPS, type FirstStep, type FirstSteps as Steps } from '../../../../domain/insights/first-steps.ts';
import { Icon } from '../../../components/icon.tsx';
import { paths } from '../../../core/paths.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import { dashboardText } from './dashboard.text.ts';
import styles from './first-steps.module.scss';

const PLACES: Readonly<Record<FirstStep, string>> = {
  name: adminPaths.settings,
  whatsapp: adminPaths.settings,
  logo: adminPaths.settings,
  factor: paths.settings,
  product: adminPaths.newProduct,
  payment: adminPaths.settingsAt('payments'),
  samples: adminPaths.system,
};

const { firstSteps: text } = dashboardText;

/** What a new shop still lacks before it can open; nothing once it has all of it. */
export const FirstSteps = observer(({ steps }: { readonly steps: Steps }) => {
  if (areFirstStepsDone(steps)) return null;
  const done = FIRST_STEPS.filter((step) => steps[step]).length;
  return (
    <section className={styles['steps']} aria-labelledby="judul-hari-pertama">
      <h2 id="judul-hari-pertama">
        {text.title} <small>{text.progress(done, FIRST_STEPS.length)}</small>
      </h2>
      <ol>
        {FIRST_STEPS.map((step) => (
          <li key={step} data-done={steps[step]}>
            {steps[step] ? (
              <span>
                <Icon name="check" />
                {text.names[step]} <span className="visually-hidden">{text.done}</span>
              </span>
            ) : (
              <Link to={PLACES[step]}>{text.names[step]}</Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
});
