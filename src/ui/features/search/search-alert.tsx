import { observer } from 'mobx-react-lite';
import { Link, useLocation } from 'react-router-dom';
import { Button, buttonClass } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { loadOnce } from '../../core/page.ts';
import { paths } from '../../core/paths.ts';
import { useResolver, useViewModel } from '../../core/view-model.tsx';
import { searchAlertBindings } from './bindings.ts';
import { searchAlertText as text } from './search-alert.text.ts';
import { SearchAlertViewModel } from './search-alert.view-model.ts';

/** What somebody is notified of. */
export interface AlertOf {
  /** What was searched; empty for everything of a game. */
  readonly text: string;
  /** The slug of a game; null for every game. */
  readonly game: string | null;
}

/** "Kabari kalau ada": switches the alert for a search or a game. A guest is led to signing in, and back. */
export const SearchAlert = observer(({ text: words, game }: AlertOf) => {
  loadOnce(useResolver(), searchAlertBindings);
  const model = useViewModel(SearchAlertViewModel, (made) => made.begin(words, game));
  const { pathname, search } = useLocation();
  const label = words === '' ? text.forGame : text.forSearch;
  if (!model.isOffered) {
    return (
      <>
        <Link className={buttonClass('secondary')} to={paths.authFor(`${pathname}${search}`)}>
          <Icon name="bell" />
          {label}
        </Link>
        <p>{text.guest}</p>
      </>
    );
  }
  return (
    <>
      <Button variant={model.isOn ? 'quiet' : 'secondary'} isBusy={model.alert.status === 'loading'} onClick={() => void model.toggle()}>
        {model.isOn ? text.stop : label}
      </Button>
      <p role="status">{model.problem ?? (model.isOn ? text.isOn : '')}</p>
    </>
  );
});
