import type { ReactNode } from 'react';
import type { Theme } from '../../../domain/appearance/theme.ts';
import styles from './both-themes.module.scss';
import { designSystemText } from './design-system.text.ts';

const THEMES = ['dark', 'light'] as const;

interface Props {
  /** Below each other, each over the whole width. */
  readonly isWide?: boolean;
  readonly children: (theme: Theme) => ReactNode;
}

/** The same parts on both grounds, whatever theme the page itself has. */
export const BothThemes = ({ isWide = false, children }: Props) => (
  <div className={styles['themes']} data-wide={isWide || undefined}>
    {THEMES.map((theme) => (
      <div key={theme} className={styles['theme']} data-theme={theme}>
        <p className={styles['name']}>{designSystemText.themes[theme]}</p>
        {children(theme)}
      </div>
    ))}
  </div>
);
