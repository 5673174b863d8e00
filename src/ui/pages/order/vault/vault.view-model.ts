import { makeAutoObservable, observableRef, observableShallow } from 'mobx';
import type {
  OpenVault,
  ReadCredentialHistory,
  RequestLoginCode,
  ShowLoginCode,
  TickChecklistStep,
} from '../../../../application/credential/own-credentials.ts';
import type { LoginCodeText, OpenedCredential } from '../../../../application/credential/vault-service.ts';
import type { CredentialHistory } from '../../../../domain/credential/credential-history.ts';
import type { CredentialScope } from '../../../../domain/credential/fields.ts';
import type { Result } from '../../../../domain/shared/result.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { StepRunner } from '../../../core/step-runner.ts';

type VaultStep = 'open' | 'ask' | 'read' | 'tick';

interface Uses {
  readonly open: OpenVault;
  readonly read: ShowLoginCode;
  readonly ask: RequestLoginCode;
  readonly tick: TickChecklistStep;
  readonly history: ReadCredentialHistory;
  readonly now: () => Date;
  /** Calls back whenever the page goes out of sight or another window comes before it. @returns what ends it */
  readonly onLeave: (leave: () => void) => () => void;
}

/** The order's page: it asks for the second factor, and reads the order again. */
export interface OrderHost {
  /** @returns null when the person stopped */
  fresh<T>(work: () => Promise<Result<T>>): Promise<Result<T> | null>;
  load(): Promise<void>;
}

/**
 * The vault of one order. What was opened stands here alone, for as long as it is shown: it is in no store, no draft, no log and no address,
 * and is dropped after its time, and whenever the page is left.
 */
export class VaultViewModel {
  opened: OpenedCredential | null = null;
  hidesAt: Date | null = null;
  code: LoginCodeText | null = null;
  /** It was open, and no longer is. */
  wasHidden = false;
  /** While this page was shown, it was opened somewhere else. */
  isOpenedElsewhere = false;
  readonly runner = new StepRunner<VaultStep>();
  /** Ticks that the order does not show yet, by step. */
  readonly ticks = new Map<string, boolean>();
  /** Openings that the order told of, and this page's own that it may not tell of yet. */
  private counted: number | null = null;
  private own = 0;
  private ticking: Promise<void> = Promise.resolve();
  private id = '';
  private scope: CredentialScope = 'buyer';
  private host: OrderHost | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isEnded = false;
  private readonly request = new LatestRequest<CredentialHistory | null>();

  constructor(private readonly uses: Uses) {
    makeAutoObservable<this, 'counted' | 'own' | 'ticking' | 'id' | 'scope' | 'host' | 'timer' | 'isEnded' | 'request' | 'uses'>(
      this,
      {
        ...{ opened: observableRef, code: observableRef, ticks: observableShallow, runner: false },
        ...{
          counted: false,
          own: false,
          ticking: false,
          id: false,
          scope: false,
          host: false,
          timer: false,
          isEnded: false,
          request: false,
          uses: false,
        },
      },
      { autoBind: true },
    );
  }

  for(id: string, host: OrderHost, scope: CredentialScope): void {
    this.id = id;
    this.host = host;
    this.scope = scope;
  }

  start(): () => void {
    this.isEnded = false;
    const stop = this.uses.onLeave(this.hide);
    return () => {
      stop();
      this.isEnded = true;
      this.hide();
      this.request.cancel();
    };
  }

  get history(): CredentialHistory | null {
    return this.request.value;
  }

  get isHistoryUnread(): boolean {
    return this.request.status === 'failed';
  }

  async readHistory(): Promise<void> {
    await this.request.run(() => this.uses.history.execute(this.id));
  }

  /** When one's own device opened it last; null while that is not known. */
  get lastOwn(): { readonly at: Date; readonly device: string | null } | null {
    return this.history?.lines.findLast(({ action, isOwn }) => action === 'opened' && isOwn) ?? null;
  }

  /** The order tells how often its buyer opened it. More than this page did: another device has it too, or somebody else. */
  noteOpenings(count: number): void {
    if (count === this.counted) return;
    this.isOpenedElsewhere ||= this.counted !== null && count > this.counted + this.own;
    this.counted = count;
    this.own = 0;
    if (count > 0) void this.readHistory();
  }

  async open(): Promise<void> {
    const answer = await this.do('open', () => this.uses.open.execute(this.id, this.scope));
    if (answer?.ok === true) this.show(answer.value);
  }

  hide(): void {
    clearTimeout(this.timer);
    this.wasHidden = this.wasHidden || this.opened !== null;
    this.opened = null;
    this.hidesAt = null;
    this.code = null;
  }

  async askCode(): Promise<void> {
    await this.do('ask', () => this.uses.ask.execute(this.id));
  }

  async readCode(): Promise<void> {
    const answer = await this.do('read', () => this.uses.read.execute(this.id));
    if (answer?.ok === true) this.showCode(answer.value);
  }

  /** Stands at once, also while others are on their way; goes back when it is refused. */
  async tick(step: string, isDone: boolean): Promise<void> {
    this.ticks.set(step, isDone);
    this.ticking = this.ticking.then(() => this.sendTick(step, isDone));
    await this.ticking;
  }

  private show(opened: OpenedCredential): void {
    // An answer that comes after the page was left is shown to nobody.
    if (this.isEnded) return;
    this.hide();
    this.opened = opened;
    this.wasHidden = false;
    this.hidesAt = new Date(this.uses.now().getTime() + opened.hideAfterS * 1000);
    this.timer = setTimeout(this.hide, opened.hideAfterS * 1000);
  }

  private showCode(code: LoginCodeText): void {
    if (!this.isEnded) this.code = code;
  }

  /** One after another, so that the last press of a step is the one that stays. */
  private async sendTick(step: string, isDone: boolean): Promise<void> {
    const answer = await this.uses.tick.execute(this.id, step, isDone);
    this.runner.note('tick', answer);
    if (answer.ok) await this.host?.load();
    this.untick(step, isDone);
  }

  /** The order tells from now on, unless the step was pressed again meanwhile. */
  private untick(step: string, isDone: boolean): void {
    if (this.ticks.get(step) === isDone) this.ticks.delete(step);
  }

  /** What is known of the order afterwards is how it is by now; its log, if it was shown. */
  private async do<T>(step: VaultStep, work: () => Promise<Result<T>>): Promise<Result<T> | null> {
    const { host } = this;
    if (this.runner.busy !== null || host === null) return null;
    const answer = await this.runner.run(step, () => host.fresh(work));
    // An answer that was lost on the way may belong to an opening that the shop has logged.
    if (step === 'open' && answer !== null && (answer.ok || answer.failure.code === 'UNAVAILABLE')) this.own += 1;
    void host.load();
    if (this.history !== null) void this.readHistory();
    return answer;
  }
}
