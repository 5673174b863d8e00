import type { ReactNode } from 'react';
import type { AuthViewModel } from './auth.view-model.ts';
import type { AuthForms } from './auth-forms.ts';

/** Properties of every step. */
export interface StepProps {
  readonly flow: AuthViewModel;
  readonly forms: AuthForms;
}

export interface TabbedStepProps extends StepProps {
  /** The choice between signing in and signing up. */
  readonly tabs: ReactNode;
  /** Why the page that they return to asks for a sign-in; null where it is obvious. */
  readonly reason: string | null;
}
