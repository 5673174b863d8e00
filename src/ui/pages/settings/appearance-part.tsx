import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import type { Theme, ThemeMode } from '../../../domain/appearance/theme.ts';
import { useStore } from '../../core/view-model.tsx';
import { ThemeStore } from '../../stores/theme.store.ts';
import styles from './appearance-part.module.scss';
import { Panel } from './panel.tsx';
import { settingsText } from './settings.text.ts';

const CHOICES: readonly { readonly mode: ThemeMode; readonly shown: readonly Theme[] }[] = [
  { mode: 'dark', shown: ['dark'] },
  { mode: 'light', shown: ['light'] },
  { mode: 'auto', shown: ['dark', 'light'] },
];

/** A miniature of the shop in the colours of one theme. @param isEnd shows its right side where there is not room for all */
const Miniature = ({ theme, isEnd }: { readonly theme: Theme; readonly isEnd: boolean }) => (
  <svg
    className={styles['miniature']}
    data-theme={theme}
    viewBox="0 0 120 80"
    preserveAspectRatio={isEnd ? 'xMaxYMid slice' : 'xMinYMid slice'}
    aria-hidden="true"
  >
    <rect className={styles['page']} width="120" height="80" />
    <path className={styles['line']} d="M0 14.5h120" />
    <path className={styles['ink']} d="M10 7h22M54 7h56" />
    <path className={styles['ink']} d="M10 26h58M10 33h40" />
    <rect className={styles['accent']} x="10" y="40" width="28" height="9" rx="2" />
    <path className={styles['card']} d="M10 80V64a13 13 0 0 1 26 0v16zM47 80V64a13 13 0 0 1 26 0v16zM84 80V64a13 13 0 0 1 26 0v16z" />
  </svg>
);

/** The theme of the shop on this device: dark, light, or the device's setting (specification, section 4). For guests too. */
export const AppearancePart = observer(() => {
  const { mode, theme, choose } = useStore(ThemeStore);
  const name = useId();
  return (
    <Panel text={settingsText.appearanceText}>
      <fieldset className={styles['choices']}>
        <legend className="visually-hidden">{settingsText.appearance}</legend>
        {CHOICES.map((choice) => (
          <label key={choice.mode}>
            <input type="radio" name={name} value={choice.mode} checked={choice.mode === mode} onChange={() => choose(choice.mode)} />
            <span className={styles['picture']} aria-hidden="true">
              {choice.shown.map((shown, place) => (
                <Miniature key={shown} theme={shown} isEnd={place > 0} />
              ))}
            </span>
            <span className={styles['name']}>{settingsText.themes[choice.mode]}</span>
            <span className={styles['about']}>{settingsText.themesAbout[choice.mode]}</span>
          </label>
        ))}
      </fieldset>
      <p className={styles['now']} aria-live="polite">
        {mode === 'auto' ? settingsText.themeNow[theme] : null}
      </p>
    </Panel>
  );
});
