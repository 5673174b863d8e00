import { makeAutoObservable } from 'mobx';
import type { ChangePassword } from '../../../application/auth/client/change-password.ts';
import { backendFailureText } from '../../features/auth/failure-text.ts';
import { FormState } from '../../features/auth/form-state.ts';
import type { ToastStore } from '../../stores/toast.store.ts';
import { settingsText } from './settings.text.ts';

/** The field of a refusal, by its code. */
const FIELDS = { WRONG_PASSWORD: 'current', SAME_PASSWORD: 'next', WEAK_PASSWORD: 'next' } as const;

export class PasswordViewModel {
  isOpen = false;
  readonly form = new FormState({ current: '', next: '' });

  constructor(
    private readonly changePassword: ChangePassword,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'changePassword' | 'toasts'>(this, { form: false, changePassword: false, toasts: false }, { autoBind: true });
  }

  open(): void {
    this.isOpen = true;
  }

  close(): void {
    this.isOpen = false;
    this.form.set('current', '');
    this.form.set('next', '');
  }

  async send(): Promise<void> {
    const { current, next } = this.form.values;
    const done = await this.form.submit({
      send: () => this.changePassword.execute({ current, next }),
      fieldOf: FIELDS,
      describeFailure: backendFailureText,
    });
    if (done === null) return;
    this.close();
    this.toasts.show('success', settingsText.passwordChanged);
  }
}
