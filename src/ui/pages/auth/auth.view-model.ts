import { makeAutoObservable, observableRef } from 'mobx';
import type { SignedIn } from '../../../application/auth/client/account-interface.ts';
import { type AwaitedCode, CODE_LIFE_S, isUnexpired, PendingCode } from '../../../application/auth/client/pending-code.ts';
import { SignInFlow } from '../../../application/auth/client/sign-in-flow.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import type { User } from '../../../domain/auth/user.ts';
import { bindingsOf } from '../../core/bindings.ts';
import { ClockStore } from '../../stores/clock.store.ts';
import { SessionStore } from '../../stores/session.store.ts';

export type AuthStep = 'sign-in' | 'sign-up' | 'code' | 'profile' | 'forgot' | 'reset' | 'second-factor' | 'inside';

/** The steps where another code may be requested. */
const RESEND_AFTER_S = 60;

/** The steps from a guest to a signed-in person. The forms report their outcomes here. */
export class AuthViewModel {
  step: AuthStep = 'sign-in';
  /** Whether the step follows another one on this page, so that the focus moves to it. */
  hasChangedStep = false;
  /** Whether the previous step is over, so that "Back" does not lead there. */
  isPreviousOver = false;
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
      if (!awaited.isLeft) this.go(awaited.purpose === 'sign-up' ? 'code' : 'reset', true);
    }
    return undefined;
  }

  /** The step that an address opens; the focus stays where it is. */
  open(step: AuthStep): void {
    this.hasChangedStep = false;
    this.isPreviousOver = true;
    this.step = this.reachable(step);
  }

  /** The visitor went to the address of another step, by "Back", "Forward" or a link. */
  follow(step: AuthStep): void {
    if (step === this.step || this.step === 'inside') return;
    if (this.step === 'second-factor') void this.signInFlow.discard();
    if (this.step === 'code') this.leaveCode(true);
    const reached = this.reachable(step);
    this.go(reached, true);
    if (reached === 'code') this.leaveCode(false);
  }

  /** @param isPreviousOver "Back" does not lead to the previous step any more */
  go(step: AuthStep, isPreviousOver = false): void {
    this.notice = null;
    this.hasChangedStep = true;
    this.isPreviousOver = isPreviousOver;
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
  giveUp(step: 'sign-in' | 'forgot', isPreviousOver = false): void {
    this.forget();
    this.go(step, isPreviousOver);
  }

  /** Returns to the number. The pending code stays valid, in case this was pressed by mistake. */
  changePhone(): void {
    this.leaveCode(true);
    this.go('sign-up');
  }

  /** Continues with the code of an interrupted sign-up. */
  resume(): void {
    if (this.awaited === null) return;
    this.leaveCode(false);
    this.go('code');
  }

  /** The second factor is not available: the sign-in is cancelled. */
  turnBack(): void {
    void this.signInFlow.discard();
    this.giveUp('sign-in', true);
  }

  passwordChanged(notice: string): void {
    this.giveUp('sign-in', true);
    this.notice = notice;
  }

  admitted({ user, nextStep }: SignedIn): void {
    this.forget();
    if (nextStep === 'second-factor') {
      this.go('second-factor');
      return;
    }
    if (nextStep === 'complete-profile') this.go('profile', true);
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

  /** The step that can be shown: a code needs one that was sent, a second factor a sign-in that waits for it. */
  private reachable(step: AuthStep): AuthStep {
    const { purpose } = this.awaited ?? {};
    if (step === 'code' && purpose !== 'sign-up') return 'sign-up';
    if (step === 'reset' && purpose !== 'reset') return 'forgot';
    return step === 'second-factor' && this.signInFlow.waitingToken === null ? 'sign-in' : step;
  }

  private leaveCode(isLeft: boolean): void {
    if (this.awaited !== null) this.expectAgain({ ...this.awaited, isLeft });
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

export const authBindings = bindingsOf(
  AuthViewModel,
  [PendingCode, SignInFlow, SessionStore, ClockStore],
  (pending, signInFlow, session, clock) => new AuthViewModel(pending, signInFlow, session, { now: () => clock.now }),
);
