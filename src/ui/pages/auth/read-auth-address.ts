import { ownPath } from '../../../domain/auth/own-path.ts';
import { type AuthMode, paths } from '../../core/paths.ts';
import type { AuthStep } from './auth.view-model.ts';

const STEPS: Readonly<Record<AuthMode, AuthStep>> = {
  daftar: 'sign-up',
  kode: 'code',
  lupa: 'forgot',
  sandi: 'reset',
  verifikasi: 'second-factor',
  profil: 'profile',
};
const MODES: Partial<Readonly<Record<AuthStep, AuthMode>>> = Object.fromEntries(Object.entries(STEPS).map(([mode, step]) => [step, mode]));

const isMode = (text: string | null): text is AuthMode => text !== null && Object.hasOwn(STEPS, text);

/** The address's first step and return path; null where it has none, or names no page of this shop. */
export const readAuthAddress = (query: URLSearchParams): { readonly step: AuthStep; readonly redirect: string | null } => {
  const mode = query.get('mode');
  const path = ownPath(query.get('redirect'));
  return { step: isMode(mode) ? STEPS[mode] : 'sign-in', redirect: path === '/' ? null : path };
};

/** The `mode` of a step's address; null for signing in, which is the page itself. */
export const modeOf = (step: AuthStep): AuthMode | null => MODES[step] ?? null;

type Reason = 'alert' | 'news' | 'wishlist' | 'buy' | 'rent' | 'orders';

/** What a guest wanted to do, from the page that they return to; null where there is nothing to say. */
export const readSignInReason = (redirect: string | null): Reason | null => {
  if (redirect === null) return null;
  const [path = '', query] = redirect.split('?', 2);
  const parameters = new URLSearchParams(query);
  if (parameters.has('kabari')) return path === paths.products || path === paths.search ? 'news' : 'alert';
  if (path === paths.wishlist) return 'wishlist';
  if (path.startsWith(paths.orders) || path.startsWith(paths.payment)) return 'orders';
  if (!path.startsWith(`${paths.products}/`)) return null;
  if (parameters.has('beli')) return 'buy';
  return parameters.has('mulai') ? 'rent' : null;
};
