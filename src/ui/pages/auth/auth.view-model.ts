import { makeAutoObservable, observableRef } from 'mobx';
import type { SignedIn } from '../../../application/auth/client/account-interface.ts';
import { type AwaitedCode, CODE_LIFE_S, isStillGood, type PendingCode } from '../../../application/auth/client/pending-code.ts';
import type { SignInFlow } from '../../../application/auth/client/sign-in-flow.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import type { User } from '../../../domain/auth/user.ts';
import type { SessionStore } from '../../stores/session.store.ts';

export type AuthStep = 'sign-in' | 'sign-up' | 'code' | 'profile' | 'forgot' | 'reset' | 'second-factor' | 'inside';

/** Where a code may be asked for again. */
const RESEND_AFTER_S = 60;

/** The way from a stranger to somebody who is signed in. The forms of the steps report here what came of them. */
export class AuthViewModel {
  step: AuthStep = 'sign-in';
  /** Whether a step came after another one here, so that the focus comes along. */
  hasMoved = false;
  awaited: AwaitedCode | null = null;
  /** Said above the sign-in form: what went well just before. */
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

  /** Whether a sign-up that was left can still be gone on with. */
  get hasLeftCode(): boolean {
    const { awaited } = this;
    return awaited?.purpose === 'sign-up' && isStillGood(awaited, this.clock.now());
  }

  /** A code was on its way when this tab was left: the page goes on there, if its screen was not left before. */
  start(): undefined {
    const awaited = this.pending.read();
    if (awaited !== null && this.session.user === null) {
      this.awaited = awaited;
      if (!awaited.isLeft) this.go(awaited.purpose === 'sign-up' ? 'code' : 'reset');
    }
    return undefined;
  }

  /** The step an address opens; the focus stays where it is. */
  open(step: AuthStep): void {
    this.hasMoved = false;
    this.step = step;
  }

  go(step: AuthStep): void {
    this.notice = null;
    this.hasMoved = true;
    this.step = step;
  }

  /** A code is on its way. */
  await(purpose: AwaitedCode['purpose'], userId: string, sentTo: string): void {
    this.expectAgain({ purpose, userId, sentTo, ...this.sentNow(RESEND_AFTER_S) });
    this.go(purpose === 'sign-up' ? 'code' : 'reset');
  }

  /** Another code is on its way. @param retryAfterS until the next one may be asked for */
  sentAgain(retryAfterS: number): void {
    if (this.awaited !== null) this.expectAgain({ ...this.awaited, ...this.sentNow(retryAfterS) });
  }

  /** Back to the beginning; what was typed stays. */
  giveUp(step: 'sign-in' | 'forgot'): void {
    this.forget();
    this.go(step);
  }

  /** Back to the number. Pressed by mistake, the code that is on its way can still be typed. */
  changePhone(): void {
    if (this.awaited !== null) this.expectAgain({ ...this.awaited, isLeft: true });
    this.go('sign-up');
  }

  /** On to the code of the sign-up that was left. */
  resume(): void {
    if (this.awaited === null) return;
    this.expectAgain({ ...this.awaited, isLeft: false });
    this.go('code');
  }

  /** The second factor is not at hand: nobody is let in. */
  turnBack(): void {
    void this.signInFlow.turnAway();
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

  /** Through the second factor, or the profile left for later. */
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
