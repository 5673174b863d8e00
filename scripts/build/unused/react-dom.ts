import type { Unused } from './unused.ts';

/** Kinds of fibers that nothing here makes, as React numbers them. */
const PROFILER = 12;
const SUSPENSE_LIST = 19;
const SCOPE = 21;
const LEGACY_HIDDEN = 23;
const CACHE = 24;
const TRACING_MARKER = 25;
const HOISTABLE = 26;
const SINGLETON = 27;
const VIEW_TRANSITION = 30;
const ACTIVITY = 31;

/**
 * React DOM without what the shop has nothing for: view transitions, lists of Suspense, activities, profilers, references to fragments,
 * functions as actions of forms, optimistic and deferred values, elements that React moves to the head, style sheets and pictures that it
 * waits for, elements of other makers, and stacks of components in errors.
 */
export const REACT_DOM: readonly Unused[] = [
  {
    file: 'react-dom/cjs/react-dom-client.production.js',
    functions: {
      'FragmentInstance.prototype.*': null,
      commitNewChildToFragmentInstance: null,
      deleteChildFromFragmentInstance: null,
      commitExitViewTransitions: '',
      commitEnterViewTransitions: '',
      trackEnterViewTransitions: '',
      measureNestedViewTransitions: '',
      '{useOptimistic}': null,
      '{useTransition}': null,
      '{useDeferredValue}': null,
      useMemoCache: null,
      refreshCache: null,
      mountActionState: null,
      updateActionState: null,
      rerenderActionState: null,
      startHostTransition: '',
      // A `title`, `meta` or `link` is drawn where it stands, as is every element of a page's frame.
      isHostHoistableType: 'return false',
      maySuspendCommit: 'return false',
      setPropOnCustomElement: null,
      isCustomElement: 'return false',
      preconnectAs: '',
      describeNativeComponentFrame: 'return describeBuiltInComponentFrame(fn ? fn.displayName || fn.name || "" : "")',
      defaultOnDefaultTransitionIndicator: '',
      'ReactDOMHydrationRoot.prototype.unstable_scheduleHydration': null,
    },
    constants: {
      shouldStartViewTransition: 'false',
      inUpdateViewTransition: 'false',
      '(committedLanes & 335544064) === committedLanes': 'false',
      isInputEventSupported: 'true',
    },
    tags: [PROFILER, SUSPENSE_LIST, SCOPE, LEGACY_HIDDEN, CACHE, TRACING_MARKER, HOISTABLE, SINGLETON, VIEW_TRANSITION, ACTIVITY],
  },
];
