import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { isStaffUser } from '../../../domain/auth/is-staff-user.ts';
import { isAdminPath, paths } from '../../core/paths.ts';
import { useStore } from '../../core/view-model.tsx';
import { SessionStore } from '../../stores/session.store.ts';
import type { AuthStep, AuthViewModel } from './auth.view-model.ts';
import type { AuthForms } from './auth-forms.ts';
import { useStepsBehind } from './use-steps-in-history.ts';

/** Steps that a signed-in person does not need. */
const FOR_STRANGERS: ReadonlySet<AuthStep> = new Set(['sign-in', 'sign-up', 'forgot']);

/**
 * Redirects a signed-in person: back to the page they came from, else to their profile.
 * @returns whether they came from a page for staff without being staff
 */
export const useArrival = (flow: AuthViewModel, forms: AuthForms, redirect: string | null): boolean => {
  const session = useStore(SessionStore);
  const navigate = useNavigate();
  const behind = useStepsBehind();
  const { user, status } = session;
  const { step } = flow;
  const isIn = status === 'signed-in' && user !== null;
  const isRefused = isIn && !isStaffUser(user) && redirect !== null && isAdminPath(redirect);
  /** Here and now, so that the next page may finish what a guest began. */
  const hasSignedIn = step === 'inside';
  const target = redirect ?? (hasSignedIn ? paths.home : paths.profile);
  const leads = isIn && !isRefused && (step === 'inside' || FOR_STRANGERS.has(step));
  useEffect(() => {
    if (!leads) return;
    // The steps are over: "Back" on the next page leads to the page before the first of them.
    if (behind > 0) void navigate(-behind);
    else void navigate(target, { replace: true, state: hasSignedIn ? { isAfterSignIn: true } : null });
  }, [behind, hasSignedIn, leads, navigate, target]);
  useEffect(() => {
    // The profile step needs a signed-in person.
    if (step !== 'profile') return;
    if (status === 'guest') flow.open('sign-in');
    else if (user !== null) forms.prepareProfile(user);
  }, [flow, forms, status, step, user]);
  return isRefused && (step === 'inside' || FOR_STRANGERS.has(step));
};
