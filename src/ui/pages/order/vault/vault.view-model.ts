import { makeAutoObservable, observableRef, observableShallow } from 'mobx';
import type {
  OpenVault,
  ReadCredentialHistory,
  RequestLoginCode,
  SealLogin,
  ShowLoginCode,
  TickChecklistStep,
} from '../../../../application/credential/own-credentials.ts';
import type { LoginCodeText, OpenedCredential } from '../../../../application/credential/vault-service.ts';
import type { CredentialHistory } from '../../../../domain/credential/credential-history.ts';
import type { CredentialScope, CredentialTexts } from '../../../../domain/credential/fields.ts';
import type { Result } from '../../../../domain/shared/result.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { StepRunner } from '../../../core/step-runner.ts';

type VaultStep = 'open' | 'ask' | 'read' | 'tick' | 'seal';

interface Uses {
  readonly open: OpenVault;
  readonly read: ShowLoginCode;
  readonly requestLoginCode: RequestLoginCode;
  readonly tick: TickChecklistStep;
  readonly history: ReadCredentialHistory;
  readonly sealLogin: SealLogin;
  readonly now: () => Date;
  /** Calls back whenever the page is hidden or another window gets the focus. @returns a function that stops it */
  readonly onLeave: (leave: () => void) => () => void;
}

/** The order's page, which asks for the second factor and loads the order again. */
export interface OrderHost {
  /** @returns null when the person cancelled */
  fresh<T>(work: () => Promise<Result<T>>): Promise<Result<T> | null>;
  load(): Promise<void>;
}

/**
 * The vault of one order. Opened credentials exist here alone while they are shown: in no store, draft, log or address. They are deleted
 * when their time is over, and whenever the page is left.
 */
export class VaultViewModel {
  opened: OpenedCredential | null = null;
  hidesAt: Date | null = null;
  code: LoginCodeText | null = null;
  /** They were shown, and are hidden now. */
  wasHidden = false;
  /** They were opened elsewhere while this page was open. */
  isOpenedElsewhere = false;
  readonly runner = new StepRunner<VaultStep>();
  /** Pending changes of the checklist, by step. */
  readonly ticks = new Map<string, boolean>();
  /** The openings in the last loaded order, and this page's own since then. */
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
        opened: observableRef,
        code: observableRef,
        ticks: observableShallow,
        runner: false,
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

  /** The last opening by the buyer; null while it is unknown. */
  get lastOwn(): { readonly at: Date; readonly device: string | null } | null {
    return this.history?.lines.findLast(({ action, isOwn }) => action === 'opened' && isOwn) ?? null;
  }

  /**
   * Compares the order's number of openings with this page's own: a difference means that another device, or another person, has opened the
   * vault.
   */
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

  async requestCode(): Promise<void> {
    await this.do('ask', () => this.uses.requestLoginCode.execute(this.id));
  }

  async readCode(): Promise<void> {
    const answer = await this.do('read', () => this.uses.read.execute(this.id));
    if (answer?.ok === true) this.showCode(answer.value);
  }

  /** Seals the login of a service. @returns whether it is sealed */
  async sealLogin(texts: CredentialTexts): Promise<boolean> {
    return (await this.do('seal', () => this.uses.sealLogin.execute(this.id, texts)))?.ok === true;
  }

  /** Applied at once, also while other changes are pending; reverted when it is refused. */
  async tick(step: string, isDone: boolean): Promise<void> {
    this.ticks.set(step, isDone);
    this.ticking = this.ticking.then(() => this.sendTick(step, isDone));
    await this.ticking;
  }

  private show(opened: OpenedCredential): void {
    // The page was left before the answer, so nothing is shown.
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

  /** Sent one after another, so that the last press of a step wins. */
  private async sendTick(step: string, isDone: boolean): Promise<void> {
    const answer = await this.uses.tick.execute(this.id, step, isDone);
    this.runner.note('tick', answer);
    if (answer.ok) await this.host?.load();
    this.untick(step, isDone);
  }

  /** The loaded order has the step, unless it was pressed again meanwhile. */
  private untick(step: string, isDone: boolean): void {
    if (this.ticks.get(step) === isDone) this.ticks.delete(step);
  }

  /** Loads the order again after the step, and its log if it is shown. */
  private async do<T>(step: VaultStep, work: () => Promise<Result<T>>): Promise<Result<T> | null> {
    const { host } = this;
    if (this.runner.busy !== null || host === null) return null;
    const answer = await this.runner.run(step, () => host.fresh(work));
    // When an answer is lost, the shop may have logged the opening.
    if (step === 'open' && answer !== null && (answer.ok || answer.failure.code === 'UNAVAILABLE')) this.own += 1;
    void host.load();
    if (this.history !== null) void this.readHistory();
    return answer;
  }
}
