import { makeAutoObservable } from 'mobx';
import { ReadSystemReport } from '../../../../application/system/read-system-report.ts';
import type { SystemState } from '../../../../application/system/system.answers.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { failureText } from '../kit/failure-text.ts';

/** The technical state of the shop. */
export class StateViewModel {
  private readonly request = new LatestRequest<SystemState>();

  constructor(private readonly showSystem: ReadSystemReport) {
    makeAutoObservable<this, 'request' | 'showSystem'>(this, { request: false, showSystem: false }, { autoBind: true });
  }

  get state(): SystemState | null {
    return this.request.value;
  }

  get problem(): string | null {
    return this.request.failure === null ? null : failureText(this.request.failure);
  }

  start(): undefined {
    void this.load();
    return undefined;
  }

  async load(): Promise<void> {
    await this.request.run(() => this.showSystem.execute());
  }
}

export const stateBindings = bindingsOf(StateViewModel, [ReadSystemReport], (show) => new StateViewModel(show));
