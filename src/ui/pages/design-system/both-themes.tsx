import type { ReactNode } from 'react';
import type { Theme } from '../../../domain/appearance/theme.ts';
import styles from './both-themes.module.scss';
import { designSystemText } from './design-system.text.ts';

const THEMES = ['dark', 'light'] as const;

interface Props {
  /** Stacked, each over the whole width. */
  readonly isWide?: boolean;
  readonly children: (theme: Theme) => ReactNode;
}

/** The same components in both themes, independent of the page's theme. */
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
