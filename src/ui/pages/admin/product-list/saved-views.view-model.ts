import { makeAutoObservable, observableRef } from 'mobx';
import type { SavedView, SavedViews } from '../../../../application/catalog/saved-views.ts';
import type { SessionStore } from '../../../stores/session.store.ts';
import type { ToastStore } from '../../../stores/toast.store.ts';
import { productListText } from './product-list.text.ts';

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
    this.read();
    return undefined;
  }

  /** @returns whether it is saved */
  save(name: string, query: string): boolean {
    const isSaved = this.saved.save(this.person, name, query);
    this.toasts.show(isSaved ? 'success' : 'error', isSaved ? productListText.viewSaved(name.trim()) : productListText.viewNotSaved);
    this.read();
    return isSaved;
  }

  drop(name: string): void {
    this.saved.drop(this.person, name);
    this.read();
  }

  private get person(): string {
    return this.session.user?.id ?? '';
  }

  private read(): void {
    this.views = this.saved.of(this.person);
  }
}
