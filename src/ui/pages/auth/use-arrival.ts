import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { isStaffUser } from '../../../domain/auth/is-staff-user.ts';
import { paths } from '../../core/paths.ts';
import { useStore } from '../../core/view-model.tsx';
import { SessionStore } from '../../stores/session.store.ts';
import type { AuthStep, AuthViewModel } from './auth.view-model.ts';
import type { AuthForms } from './auth-forms.ts';

/** Steps that are nothing for somebody who is signed in. */
const FOR_STRANGERS: ReadonlySet<AuthStep> = new Set(['sign-in', 'sign-up', 'forgot']);

const isAdminPath = (path: string): boolean => path === paths.admin || /^\/admin[/?#]/.test(path);

/**
 * Leads on who is signed in: back to where they came from, or after arriving here without a reason, to their profile.
 * @returns whether they came from a page that is for the shop's own people, and are none
 */
export const useArrival = (flow: AuthViewModel, forms: AuthForms, redirect: string | null): boolean => {
  const session = useStore(SessionStore);
  const navigate = useNavigate();
  const { user, status } = session;
  const { step } = flow;
  const isIn = status === 'signed-in' && user !== null;
  const isRefused = isIn && !isStaffUser(user) && redirect !== null && isAdminPath(redirect);
  const target = redirect ?? (step === 'inside' ? paths.home : paths.profile);
  const leads = isIn && !isRefused && (step === 'inside' || FOR_STRANGERS.has(step));
  useEffect(() => {
    if (leads) void navigate(target, { replace: true });
  }, [leads, navigate, target]);
  useEffect(() => {
    // Opened by its address, the profile needs somebody whose it is.
    if (step !== 'profile') return;
    if (status === 'guest') flow.open('sign-in');
    else if (user !== null) forms.prepareProfile(user);
  }, [flow, forms, status, step, user]);
  return isRefused && (step === 'inside' || FOR_STRANGERS.has(step));
};
