import { makeAutoObservable, observableRef } from 'mobx';
import type { ShowSystem } from '../../../../application/system/show-system.ts';
import type { SystemState } from '../../../../application/system/system-state.ts';
import { failureText } from '../../../features/auth/failure-text.ts';

/** How the shop's machinery stands. */
export class StateViewModel {
  state: SystemState | null = null;
  problem: string | null = null;

  constructor(private readonly showSystem: ShowSystem) {
    makeAutoObservable<this, 'showSystem'>(this, { state: observableRef, showSystem: false }, { autoBind: true });
  }

  start(): undefined {
    void this.load();
    return undefined;
  }

  async load(): Promise<void> {
    this.show(this.state, null);
    const shown = await this.showSystem.execute();
    if (shown.ok) this.show(shown.value, null);
    else this.show(this.state, failureText(shown.failure));
  }

  private show(state: SystemState | null, problem: string | null): void {
    this.state = state;
    this.problem = problem;
  }
}
