import { makeAutoObservable, observableRef } from 'mobx';
import type { ClockStore } from '../../../stores/clock.store.ts';

const SHOWN_MS = 60_000;

/** Shows one confidential value at a time, for a minute. */
export class BriefDisclosure {
  private shown: { readonly id: string; readonly value: string; readonly until: number } | null = null;

  constructor(private readonly clock: ClockStore) {
    makeAutoObservable<this, 'shown' | 'clock'>(this, { shown: observableRef, clock: false });
  }

  show(id: string, value: string): void {
    this.shown = { id, value, until: this.clock.now.getTime() + SHOWN_MS };
  }

  /** The value of this id while it is shown. */
  of(id: string): string | null {
    const { shown } = this;
    return shown?.id === id && this.clock.now.getTime() < shown.until ? shown.value : null;
  }
}
