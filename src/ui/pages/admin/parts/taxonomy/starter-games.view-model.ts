import { makeAutoObservable, observableRef } from 'mobx';
import type { StarterGame } from '../../../../../application/taxonomy/admin-group-repository.ts';
import { GroupService } from '../../../../../application/taxonomy/group-service.ts';
import { bindingsOf } from '../../../../core/bindings.ts';
import { ToastStore } from '../../../../stores/toast.store.ts';
import { failureText } from '../../kit/failure-text.ts';
import { StaffDialog } from '../../kit/staff-dialog.ts';
import { starterGamesText as text } from './starter-games.text.ts';

/** The dialog that adds popular games with their attributes. */
export class StarterGamesViewModel {
  chosen: ReadonlySet<string> = new Set();
  private readonly dialog = new StaffDialog<readonly StarterGame[]>();

  constructor(
    private readonly service: GroupService,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'service' | 'toasts' | 'dialog'>(
      this,
      { chosen: observableRef, service: false, toasts: false, dialog: false },
      { autoBind: true },
    );
  }

  /** Null while the dialog is closed. */
  get games(): readonly StarterGame[] | null {
    return this.dialog.subject;
  }

  get refusal(): string | null {
    return this.dialog.refusal;
  }

  get isBusy(): boolean {
    return this.dialog.isBusy;
  }

  /** Reads what can be added; all of it is chosen. */
  async open(): Promise<void> {
    await this.dialog.run(async () => {
      const games = await this.service.starterGames();
      if (!games.ok) return this.toasts.show('error', failureText(games.failure));
      this.setChosen(games.value.filter(({ isAdded }) => !isAdded).map(({ slug }) => slug));
      this.dialog.open(games.value);
    });
  }

  close(): void {
    this.dialog.close();
  }

  choose(slug: string, isChosen: boolean): void {
    const others = [...this.chosen].filter((other) => other !== slug);
    this.setChosen(isChosen ? [...others, slug] : others);
  }

  /** @returns whether games were added, so that the list is read again */
  async add(): Promise<boolean> {
    const added = await this.dialog.run(async () => {
      if (this.chosen.size === 0) return this.dialog.refuse(text.noneChosen);
      const done = await this.service.addStarterGames([...this.chosen]);
      if (!done.ok) return this.dialog.refuse(failureText(done.failure));
      this.dialog.close();
      this.toasts.show('success', text.added(done.value));
      return true;
    });
    return added === true;
  }

  private setChosen(slugs: readonly string[]): void {
    this.chosen = new Set(slugs);
  }
}

export const starterGamesBindings = bindingsOf(
  StarterGamesViewModel,
  [GroupService, ToastStore],
  (service, toasts) => new StarterGamesViewModel(service, toasts),
);
