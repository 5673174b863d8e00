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
export const useStepsInHistory = (
  flow: Pick<AuthViewModel, 'step' | 'isPreviousOver' | 'follow'>,
  addressed: AuthStep,
  redirect: string | null,
): void => {
  const { key } = useLocation();
  const navigate = useNavigate();
  const behind = useStepsBehind();
  const followed = useRef(key);
  /** The steps of this hook's navigations that have not been rendered, oldest first. A later navigation can start before, and end an earlier one. */
  const navigations = useRef<readonly AuthStep[]>([]);
  const { step } = flow;
  useEffect(() => {
    let shown = step;
    if (followed.current !== key) {
      followed.current = key;
      const own = navigations.current.indexOf(addressed);
      navigations.current = navigations.current.slice(own + 1);
      if (own === -1) {
        navigations.current = [];
        flow.follow(addressed);
        shown = flow.step;
      }
    }
    if (shown === (navigations.current.at(-1) ?? addressed) || shown === 'inside') return;
    navigations.current = [...navigations.current, shown];
    const replace = flow.isPreviousOver;
    void navigate(paths.authFor(redirect ?? '/', modeOf(shown)), {
      replace,
      preventScrollReset: true,
      state: stepsBehindState(replace ? behind : behind + 1),
    });
  }, [addressed, behind, flow, key, navigate, redirect, step]);
};
