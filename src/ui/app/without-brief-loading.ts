import type { createBrowserRouter } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;

/** What takes noticeably long is shown as loading. */
const BRIEF_MS = 150;
/** As long as a page takes that is in memory. */
const PREVIEW_MS = 30;

/**
 * The router as the screens see it. A change of page first says that it is loading; where the next page is there a moment later, drawing both
 * would double the work of the change: every link of the page is drawn anew each time the router tells something.
 * @param isKnown whether something of the next page can be shown before it is there
 */
export const withoutBriefLoading = (router: Router, isKnown: (pathname: string) => boolean): Router =>
  Object.create(router, {
    subscribe: {
      value: (show: Parameters<Router['subscribe']>[0]): (() => void) => {
        let waiting: ReturnType<typeof setTimeout> | undefined;
        const end = router.subscribe((state, change) => {
          clearTimeout(waiting);
          const { state: moving, location } = state.navigation;
          if (moving === 'loading') waiting = setTimeout(() => show(state, change), isKnown(location.pathname) ? PREVIEW_MS : BRIEF_MS);
          else show(state, change);
        });
        return () => {
          clearTimeout(waiting);
          end();
        };
      },
    },
  }) as Router;
