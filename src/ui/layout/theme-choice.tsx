import { observer } from 'mobx-react-lite';
import { Segmented } from '../components/segmented.tsx';
import { useStore } from '../core/view-model.tsx';
import { ThemeStore } from '../stores/theme.store.ts';
import { layoutText } from '../text/layout.ts';

const OPTIONS = [
  ['dark', layoutText.themeDark],
  ['light', layoutText.themeLight],
  ['auto', layoutText.themeAuto],
] as const;

export const ThemeChoice = observer(() => {
  const theme = useStore(ThemeStore);
  return <Segmented label={layoutText.theme} options={OPTIONS} value={theme.mode} onChange={theme.choose} />;
});
