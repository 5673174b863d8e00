import type { createBrowserRouter } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * The router as the screens see it. A change of page first says that it is loading; where the data is in memory, the next page is there in
 * the same task, and drawing both would double the work of the change. What takes longer than a task is shown as loading.
 */
export const withoutBriefLoading = (router: Router): Router =>
  Object.create(router, {
    subscribe: {
      value: (show: Parameters<Router['subscribe']>[0]): (() => void) => {
        let waiting: ReturnType<typeof setTimeout> | undefined;
        const end = router.subscribe((state, change) => {
          clearTimeout(waiting);
          if (state.navigation.state === 'loading') waiting = setTimeout(() => show(state, change));
          else show(state, change);
        });
        return () => {
          clearTimeout(waiting);
          end();
        };
      },
    },
  }) as Router;
