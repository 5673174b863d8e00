import { makeAutoObservable, observableRef } from 'mobx';
import type { SavedView } from '../../../../application/catalog/saved-view-repository.ts';
import { SavedViews } from '../../../../application/catalog/saved-views.ts';
import type { Result } from '../../../../domain/shared/result.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { SessionStore } from '../../../stores/session.store.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { failureText } from '../kit/failure-text.ts';
import { productListText, viewFailures } from './product-list.text.ts';

/** The saved filters of the signed-in person. */
export class SavedViewsViewModel {
  views: readonly SavedView[] = [];

  constructor(
    private readonly saved: SavedViews,
    private readonly session: SessionStore,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'saved' | 'session' | 'toasts'>(
      this,
      { views: observableRef, saved: false, session: false, toasts: false },
      { autoBind: true },
    );
  }

  start(): undefined {
    void this.read();
    return undefined;
  }

  /** @returns whether it is saved */
  async save(name: string, query: string): Promise<boolean> {
    const isSaved = this.show(await this.saved.save(name, query));
    if (isSaved) this.toasts.show('success', productListText.viewSaved(name.trim()));
    return isSaved;
  }

  async drop(name: string): Promise<void> {
    this.show(await this.saved.remove(name));
  }

  private async read(): Promise<void> {
    const found = await this.saved.list(this.session.user?.id ?? '');
    // The list itself says when nothing can be read.
    if (found.ok) this.show(found);
  }

  private show(outcome: Result<readonly SavedView[]>): boolean {
    if (outcome.ok) this.views = outcome.value;
    else this.toasts.show('error', failureText(outcome.failure, viewFailures));
    return outcome.ok;
  }
}

export const savedViewsBindings = bindingsOf(
  SavedViewsViewModel,
  [SavedViews, SessionStore, ToastStore],
  (saved, session, toasts) => new SavedViewsViewModel(saved, session, toasts),
);
