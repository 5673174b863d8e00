import { observer } from 'mobx-react-lite';
import { useEffect, useEffectEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Button, buttonClass } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { loadOnce } from '../../core/page.ts';
import { paths } from '../../core/paths.ts';
import { useHydratedValue } from '../../core/use-hydrated-value.ts';
import { useResolver, useViewModel } from '../../core/view-model.tsx';
import { searchAlertText as text } from './search-alert.text.ts';
import { SearchAlertViewModel, searchAlertBindings } from './search-alert.view-model.ts';

/** The criteria of an alert. */
export interface AlertOf {
  /** What was searched; empty for everything of a game. */
  readonly text: string;
  /** The slug of a game; null for every game. */
  readonly game: string | null;
}

/** Marks the address that a guest comes back to. */
const ASKED = 'kabari';

const withQuery = (pathname: string, query: URLSearchParams): string => `${pathname}?${query}`.replace(/\?$/, '');

/**
 * Finishes what a guest began, once the sign-in page has let its person in. An address alone, which anybody may have written, switches
 * nothing on.
 */
const useFinish = (model: SearchAlertViewModel): void => {
  const { pathname, search, state } = useLocation() as ReturnType<typeof useLocation> & {
    readonly state: { isAfterSignIn?: boolean } | null;
  };
  const navigate = useNavigate();
  const isAsked = state?.isAfterSignIn === true && new URLSearchParams(search).has(ASKED);
  const finish = useEffectEvent(() => {
    model.want();
    const query = new URLSearchParams(search);
    query.delete(ASKED);
    void navigate(withQuery(pathname, query), { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (isAsked) finish();
  }, [isAsked]);
};

/** "Kabari kalau ada": switches the alert for a search or a game. A guest signs in first, and finds it switched on. */
export const SearchAlert = observer(({ text: words, game }: AlertOf) => {
  loadOnce(useResolver(), searchAlertBindings);
  const model = useViewModel(SearchAlertViewModel, (made) => made.begin(words, game));
  const { pathname, search } = useLocation();
  useFinish(model);
  // The server draws a guest's page.
  const isOffered = useHydratedValue(model.isOffered, false);
  const label = words === '' ? text.forGame : text.forSearch;
  if (!isOffered) {
    const query = new URLSearchParams(search);
    query.set(ASKED, '1');
    return (
      <>
        <Link className={buttonClass('secondary')} to={paths.authFor(withQuery(pathname, query))}>
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
