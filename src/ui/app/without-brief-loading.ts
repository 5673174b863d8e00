import type { createBrowserRouter } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;

/** What takes noticeably long is shown as loading. */
const BRIEF_MS = 150;

/**
 * The router as the screens see it. A change of page first says that it is loading; where the next page is there a moment later, drawing both
 * would double the work of the change: every link of the page is drawn anew each time the router tells something.
 */
export const withoutBriefLoading = (router: Router): Router =>
  Object.create(router, {
    subscribe: {
      value: (show: Parameters<Router['subscribe']>[0]): (() => void) => {
        let waiting: ReturnType<typeof setTimeout> | undefined;
        const end = router.subscribe((state, change) => {
          clearTimeout(waiting);
          if (state.navigation.state === 'loading') waiting = setTimeout(() => show(state, change), BRIEF_MS);
          else show(state, change);
        });
        return () => {
          clearTimeout(waiting);
          end();
        };
      },
    },
  }) as Router;
