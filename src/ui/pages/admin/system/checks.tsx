import type { Check } from '../../../../domain/system/self-check.ts';
import { Mark } from '../../../components/mark.tsx';
import styles from './parts.module.scss';
import { systemText } from './system.text.ts';

/** The findings of the self-check: problems first, with their remedies. */
export const Checks = ({ checks }: { readonly checks: readonly Check[] }) => {
  const wrong = checks.filter(({ isFine }) => !isFine).length;
  return (
    <section aria-labelledby="judul-periksa" className={styles['section']}>
      <h2 id="judul-periksa">
        {systemText.checks}{' '}
        <Mark tone={wrong === 0 ? 'success' : 'danger'}>{wrong === 0 ? systemText.allFine : systemText.wrongCount(wrong)}</Mark>
      </h2>
      <p>{systemText.checksAbout}</p>
      <ul className={styles['checks']}>
        {checks
          .toSorted((a, b) => Number(a.isFine) - Number(b.isFine))
          .map(({ name, isFine, subjects }) => {
            const checkText = systemText.checkTexts[name];
            return (
              <li key={name}>
                <b>
                  {checkText.name} <Mark tone={isFine ? 'success' : 'danger'}>{isFine ? systemText.fine : systemText.wrong}</Mark>
                </b>
                {isFine ? (
                  <p>{checkText.fine}</p>
                ) : (
                  <>
                    <p>{checkText.wrong}</p>
                    <code>{subjects.join(', ')}</code>
                    <p>{checkText.remedy}</p>
                  </>
                )}
              </li>
            );
          })}
      </ul>
    </section>
  );
};
