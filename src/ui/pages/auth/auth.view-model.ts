import { makeAutoObservable, observableRef } from 'mobx';
import type { SignedIn } from '../../../application/auth/client/account-interface.ts';
import { type AwaitedCode, CODE_LIFE_S, isUnexpired, type PendingCode } from '../../../application/auth/client/pending-code.ts';
import type { SignInFlow } from '../../../application/auth/client/sign-in-flow.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import type { User } from '../../../domain/auth/user.ts';
import type { SessionStore } from '../../stores/session.store.ts';

export type AuthStep = 'sign-in' | 'sign-up' | 'code' | 'profile' | 'forgot' | 'reset' | 'second-factor' | 'inside';

/** The steps where another code may be requested. */
const RESEND_AFTER_S = 60;

/** The steps from a guest to a signed-in person. The forms report their outcomes here. */
export class AuthViewModel {
  step: AuthStep = 'sign-in';
  /** Whether the step follows another one on this page, so that the focus moves to it. */
  hasMoved = false;
  awaited: AwaitedCode | null = null;
  /** The success of the previous step, shown above the sign-in form. */
  notice: string | null = null;

  constructor(
    private readonly pending: PendingCode,
    private readonly signInFlow: SignInFlow,
    private readonly session: SessionStore,
    private readonly clock: Clock,
  ) {
    makeAutoObservable<this, 'pending' | 'signInFlow' | 'session' | 'clock'>(
      this,
      { awaited: observableRef, pending: false, signInFlow: false, session: false, clock: false },
      { autoBind: true },
    );
  }

  /** Whether an interrupted sign-up can be continued. */
  get hasLeftCode(): boolean {
    const { awaited } = this;
    return awaited?.purpose === 'sign-up' && isUnexpired(awaited, this.clock.now());
  }

  /** The tab was left with a pending code: the page continues there, unless the step was left on purpose. */
  start(): undefined {
    const awaited = this.pending.read();
    if (awaited !== null && this.session.user === null) {
      this.awaited = awaited;
      if (!awaited.isLeft) this.go(awaited.purpose === 'sign-up' ? 'code' : 'reset');
    }
    return undefined;
  }

  /** The step that an address opens; the focus stays where it is. */
  open(step: AuthStep): void {
    this.hasMoved = false;
    this.step = step;
  }

  go(step: AuthStep): void {
    this.notice = null;
    this.hasMoved = true;
    this.step = step;
  }

  /** A code was sent. */
  await(purpose: AwaitedCode['purpose'], userId: string, sentTo: string): void {
    this.expectAgain({ purpose, userId, sentTo, ...this.sentNow(RESEND_AFTER_S) });
    this.go(purpose === 'sign-up' ? 'code' : 'reset');
  }

  /** Another code was sent. @param retryAfterS until the next one may be requested */
  sentAgain(retryAfterS: number): void {
    if (this.awaited !== null) this.expectAgain({ ...this.awaited, ...this.sentNow(retryAfterS) });
  }

  /** Returns to the first step; input stays. */
  giveUp(step: 'sign-in' | 'forgot'): void {
    this.forget();
    this.go(step);
  }

  /** Returns to the number. The pending code stays valid, in case this was pressed by mistake. */
  changePhone(): void {
    if (this.awaited !== null) this.expectAgain({ ...this.awaited, isLeft: true });
    this.go('sign-up');
  }

  /** Continues with the code of an interrupted sign-up. */
  resume(): void {
    if (this.awaited === null) return;
    this.expectAgain({ ...this.awaited, isLeft: false });
    this.go('code');
  }

  /** The second factor is not available: the sign-in is cancelled. */
  turnBack(): void {
    void this.signInFlow.discard();
    this.giveUp('sign-in');
  }

  passwordChanged(notice: string): void {
    this.giveUp('sign-in');
    this.notice = notice;
  }

  admitted({ user, nextStep }: SignedIn): void {
    this.forget();
    if (nextStep === 'second-factor') {
      this.go('second-factor');
      return;
    }
    if (nextStep === 'complete-profile') this.go('profile');
    this.session.enter(user);
    if (nextStep === 'done') this.arrive();
  }

  /** The profile is complete. */
  completed(user: User): void {
    this.session.enter(user);
    this.arrive();
  }

  /** The second factor was passed, or the profile was postponed. */
  arrive(): void {
    this.go('inside');
  }

  private expectAgain(awaited: AwaitedCode): void {
    this.awaited = awaited;
    this.pending.store(awaited);
  }

  private forget(): void {
    this.pending.forget();
    this.awaited = null;
  }

  private sentNow(retryAfterS: number): Pick<AwaitedCode, 'resendAt' | 'goodUntil' | 'isLeft'> {
    return { resendAt: this.inSeconds(retryAfterS), goodUntil: this.inSeconds(CODE_LIFE_S), isLeft: false };
  }

  private inSeconds(seconds: number): Date {
    return new Date(this.clock.now().getTime() + seconds * 1000);
  }
}
