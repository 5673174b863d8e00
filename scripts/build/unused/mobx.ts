import type { Unused } from './unused.ts';

/** MobX without decorators, flows, interceptors, listeners of single changes, and what describes dependencies to developers. */
export const MOBX: readonly Unused[] = [
  {
    file: 'mobx/dist/mobx.mjs',
    functions: {
      decorateComputed20223_: null,
      decorateAction20223_: null,
      decorateObservable20223_: null,
      decorateFlow20223_: null,
      flow: null,
      createFlowDescriptor: null,
      getDependencyTree: null,
      getDebugName: null,
      interceptChange: null,
      notifyListeners: null,
    },
    constants: { 'hasInterceptors(this)': 'false', 'hasListeners(this)': 'false' },
  },
  {
    file: 'mobx-react-lite/dist/mobxreactlite.mjs',
    functions: {},
    constants: { 'typeof FinalizationRegistry !== "undefined"': 'true' },
  },
];
