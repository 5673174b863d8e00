import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../core/paths.ts';
import type { AuthStep, AuthViewModel } from './auth.view-model.ts';
import { modeOf } from './read-auth-address.ts';

/** The state of an entry in the history. */
export const stepsBehindState = (stepsBehind: number) => ({ stepsBehind });

/** How many steps "Back" can return before it leaves this page; kept in the history, so that a reload does not lose it. */
export const useStepsBehind = (): number => {
  const state: unknown = useLocation().state;
  const behind = typeof state === 'object' && state !== null && 'stepsBehind' in state ? state.stepsBehind : 0;
  return typeof behind === 'number' ? behind : 0;
};

/** Every step has an entry in the browser's history: "Back" goes one step. @param addressed the step of the address */
export const useStepsInHistory = (flow: AuthViewModel, addressed: AuthStep, redirect: string | null): void => {
  const { key } = useLocation();
  const navigate = useNavigate();
  const behind = useStepsBehind();
  const followed = useRef(key);
  /** The step of a navigation of this hook; the step may be another one by the time it ends. */
  const requested = useRef<AuthStep | null>(null);
  const { step } = flow;
  useEffect(() => {
    let shown = step;
    if (followed.current !== key) {
      const isOwn = requested.current === addressed;
      followed.current = key;
      requested.current = null;
      if (!isOwn) {
        flow.follow(addressed);
        shown = flow.step;
      }
    }
    if (shown === addressed || shown === 'inside' || shown === requested.current) return;
    requested.current = shown;
    const replace = flow.isPreviousOver;
    void navigate(paths.authFor(redirect ?? '/', modeOf(shown)), {
      replace,
      preventScrollReset: true,
      state: stepsBehindState(replace ? behind : behind + 1),
    });
  }, [addressed, behind, flow, key, navigate, redirect, step]);
};
