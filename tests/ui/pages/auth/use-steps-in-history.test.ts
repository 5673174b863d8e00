import { describe, expect, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { type Navigator, Router, useLocation } from 'react-router-dom';
import type { AuthStep } from '../../../../src/ui/pages/auth/auth.view-model.ts';
import { readAuthAddress } from '../../../../src/ui/pages/auth/read-auth-address.ts';
import { useStepsInHistory } from '../../../../src/ui/pages/auth/use-steps-in-history.ts';

/** The hook under a router whose navigations are rendered only when the test says so, as on a busy device. */
const openSteps = (step: AuthStep) => {
  const navigations: string[] = [];
  const navigate: Navigator['push'] = (to) => {
    navigations.push(typeof to === 'string' ? to : `${to.pathname}${to.search}`);
  };
  const navigator: Navigator = { push: navigate, replace: navigate, go: () => undefined, createHref: String };
  const followed: AuthStep[] = [];
  const flow = { step, isPreviousOver: false, follow: (to: AuthStep) => void followed.push(to) };
  let location = { pathname: '/auth', search: '?mode=daftar', hash: '', state: null, key: '0' };
  const wrapper = ({ children }: { readonly children: ReactNode }) => createElement(Router, { location, navigator, children });
  const useSteps = (): void => {
    const { step: addressed } = readAuthAddress(new URLSearchParams(useLocation().search));
    useStepsInHistory(flow, addressed, null);
  };
  const { rerender } = renderHook(useSteps, { wrapper });
  return {
    navigations,
    followed,
    /** The page shows another step. */
    show: (next: AuthStep) => {
      flow.step = next;
      rerender();
    },
    /** The router has rendered an address. */
    arriveAt: (search: string) => {
      location = { ...location, search, key: String(Number(location.key) + 1) };
      rerender();
    },
  };
};

describe('steps in the history', () => {
  test('a step after the next before the first navigation is rendered: both navigate, and neither is followed', () => {
    const steps = openSteps('sign-up');
    steps.show('code');
    steps.show('sign-in');
    expect(steps.navigations).toEqual(['/auth?mode=kode', '/auth']);
    steps.arriveAt('?mode=kode');
    steps.arriveAt('');
    expect([steps.followed, steps.navigations]).toEqual([[], ['/auth?mode=kode', '/auth']]);
  });
  test('a navigation that a later one replaced: only the later address arrives, and is not followed', () => {
    const steps = openSteps('sign-up');
    steps.show('code');
    steps.show('sign-in');
    steps.arriveAt('');
    expect([steps.followed, steps.navigations]).toEqual([[], ['/auth?mode=kode', '/auth']]);
    steps.arriveAt('?mode=kode');
    expect(steps.followed).toEqual(['code']);
  });
  test('a step back before the navigation is rendered: navigates back', () => {
    const steps = openSteps('sign-up');
    steps.show('code');
    steps.show('sign-up');
    expect(steps.navigations).toEqual(['/auth?mode=kode', '/auth?mode=daftar']);
    steps.arriveAt('?mode=kode');
    steps.arriveAt('?mode=daftar');
    expect([steps.followed, steps.navigations]).toEqual([[], ['/auth?mode=kode', '/auth?mode=daftar']]);
  });
  test('an address of another navigation: followed', () => {
    const steps = openSteps('sign-up');
    steps.arriveAt('');
    expect(steps.followed).toEqual(['sign-in']);
  });
});
