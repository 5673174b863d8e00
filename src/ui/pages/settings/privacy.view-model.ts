import { makeAutoObservable } from 'mobx';
import type { DeleteAccount, ExportData } from '../../../application/auth/client/own-account.ts';
import { failureText } from '../../features/auth/failure-text.ts';
import { FormState } from '../../features/auth/form-state.ts';
import type { SessionStore } from '../../stores/session.store.ts';
import type { ToastStore } from '../../stores/toast.store.ts';
import { settingsText } from './settings.text.ts';

/** The export of one's data, and the deletion of the account. */
export class PrivacyViewModel {
  isExporting = false;
  isDeleting = false;
  readonly deletion = new FormState({ word: '', password: '' });

  constructor(
    private readonly exportData: ExportData,
    private readonly deleteAccount: DeleteAccount,
    private readonly session: SessionStore,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'exportData' | 'deleteAccount' | 'session' | 'toasts'>(
      this,
      { deletion: false, exportData: false, deleteAccount: false, session: false, toasts: false },
      { autoBind: true },
    );
  }

  /** @returns the file's text; null when the request failed */
  async export(): Promise<string | null> {
    if (this.isExporting) return null;
    this.mark(true);
    const found = await this.exportData.execute();
    this.mark(false);
    if (!found.ok) {
      this.toasts.show('error', failureText(found.failure));
      return null;
    }
    this.toasts.show('success', settingsText.exported);
    return found.value;
  }

  startDeletion(): void {
    this.isDeleting = true;
  }

  cancelDeletion(): void {
    this.isDeleting = false;
    this.deletion.set('word', '');
    this.deletion.set('password', '');
  }

  async delete(): Promise<void> {
    const { values } = this.deletion;
    const done = await this.deletion.submit({
      check: () => (values.word !== '' && values.word.trim() !== settingsText.deleteWord ? { word: settingsText.deleteWordWrong } : {}),
      send: () => this.deleteAccount.execute(values.password),
      fieldOf: { WRONG_PASSWORD: 'password' },
    });
    if (done === null) return;
    this.session.clear('self');
    this.toasts.show('success', settingsText.deleted);
  }

  private mark(isExporting: boolean): void {
    this.isExporting = isExporting;
  }
}
