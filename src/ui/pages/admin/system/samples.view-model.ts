import { makeAutoObservable, observableRef } from 'mobx';
import { GoLive } from '../../../../application/system/go-live.ts';
import { CountSamples } from '../../../../application/system/samples.ts';
import { hasSamples, type SampleCounts } from '../../../../domain/system/samples.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { failureText } from '../kit/failure-text.ts';
import { StepUpStore } from '../kit/step-up.store.ts';
import { systemText } from './system.text.ts';

/** Going live: the demonstration data and its removal. */
export class SamplesViewModel {
  counts: SampleCounts | null = null;
  problem: string | null = null;
  isOpen = false;
  isBusy = false;
  /** Games with their attributes, categories and tiers stay: who begins with the demonstration mostly wants them. */
  keepsGroups = true;
  /** The number of products that are left while it runs. */
  left: number | null = null;

  constructor(
    private readonly countSamples: CountSamples,
    private readonly goLive: GoLive,
    private readonly stepUp: StepUpStore,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'countSamples' | 'goLive' | 'stepUp' | 'toasts'>(
      this,
      { counts: observableRef, countSamples: false, goLive: false, stepUp: false, toasts: false },
      { autoBind: true },
    );
  }

  start(): undefined {
    void this.load();
    return undefined;
  }

  get hasSamples(): boolean {
    return this.counts !== null && hasSamples(this.counts);
  }

  async load(): Promise<void> {
    this.fail(null);
    const counted = await this.countSamples.execute();
    if (counted.ok) this.show(counted.value);
    else this.fail(failureText(counted.failure));
  }

  /** Asks for the second factor if there is one, then for the shop's name. */
  async openDialog(): Promise<void> {
    if (await this.stepUp.ensure()) this.toggle(true);
  }

  keep(keepsGroups: boolean): void {
    if (!this.isBusy) this.keepsGroups = keepsGroups;
  }

  close(): void {
    if (!this.isBusy) this.toggle(false);
  }

  async remove(shop: string): Promise<void> {
    this.fail(null);
    this.work(true);
    const done = await this.goLive.execute(shop, this.keepsGroups, this.progress);
    this.work(false);
    if (!done.ok) {
      this.fail(failureText(done.failure));
      return;
    }
    this.toggle(false);
    this.toasts.show('success', systemText.removed);
    await this.load();
  }

  private progress(left: number): void {
    this.left = left;
  }

  private show(counts: SampleCounts): void {
    this.counts = counts;
  }

  private fail(problem: string | null): void {
    this.problem = problem;
  }

  private toggle(isOpen: boolean): void {
    this.isOpen = isOpen;
  }

  private work(isBusy: boolean): void {
    this.isBusy = isBusy;
    this.left = null;
  }
}

export const samplesBindings = bindingsOf(
  SamplesViewModel,
  [CountSamples, GoLive, StepUpStore, ToastStore],
  (count, goLive, stepUp, toasts) => new SamplesViewModel(count, goLive, stepUp, toasts),
);
