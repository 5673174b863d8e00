import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { EndSignIn } from '../../../application/auth/client/end-sign-in.ts';
import type { LogIn } from '../../../application/auth/client/log-in.ts';
import type { RestoreSession } from '../../../application/auth/client/restore-session.ts';
import type { SignInAgain } from '../../../application/auth/client/sign-in-again.ts';
import type { SignInFlow } from '../../../application/auth/client/sign-in-flow.ts';
import { formatPhone } from '../../../domain/auth/format-phone.ts';
import type { User } from '../../../domain/auth/user.ts';
import type { SessionStore } from '../../stores/session.store.ts';
import { FormState } from './form-state.ts';

/** Text fields; a click only moves the cursor there. */
const TYPED_INTO = 'textarea, input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"])';

interface PageListeners {
  /** Something was pressed that may need the session: a button, a link, a choice, a shortcut. */
  readonly pressed: () => void;
  /** Something was typed or chosen in the page's content. */
  readonly typed: () => void;
}

const targetOf = ({ target }: Event): Element | null => (target instanceof Element ? target : null);

/** Follows what a person does on a page. @returns a function that stops it */
const watchPage = ({ pressed, typed }: PageListeners): (() => void) => {
  const clicked = (event: Event): void => {
    if (targetOf(event)?.closest(TYPED_INTO) == null) pressed();
  };
  const keyed = ({ key, ctrlKey, metaKey }: KeyboardEvent): void => {
    if (key === 'Enter' || ctrlKey || metaKey) pressed();
  };
  const changed = (event: Event): void => {
    const field = targetOf(event);
    if (field?.closest('main') != null && field.closest('[data-signs-in]') === null) typed();
  };
  window.addEventListener('click', clicked, true);
  window.addEventListener('keydown', keyed, true);
  window.addEventListener('input', changed, true);
  return () => {
    window.removeEventListener('click', clicked, true);
    window.removeEventListener('keydown', keyed, true);
    window.removeEventListener('input', changed, true);
  };
};

type Step = 'closed' | 'password' | 'second-factor' | 'other-person';

interface Uses {
  readonly again: SignInAgain;
  readonly logIn: LogIn;
  readonly flow: SignInFlow;
  readonly restore: RestoreSession;
  readonly end: EndSignIn;
  readonly session: SessionStore;
}

/**
 * The dialog over a page whose session has ended. The page stays until somebody signs in or leaves it, so that nothing typed is lost; what
 * was being read or saved waits for the answer.
 */
export class SignInAgainStore {
  step: Step = 'closed';
  form = new FormState({ identifier: '', password: '' });
  /** Whose page it is. */
  person: User | null = null;
  /** Somebody else who has just signed in. */
  other: User | null = null;
  /** Forms with unsaved input. */
  unsaved = 0;
  /** Grows when the page has to be built anew, because what it shows was read without a session. */
  returns = 0;
  /** Something was typed into the page. */
  private isTouched = false;
  /** The path of the page that stays. */
  private path: string | null = null;
  /** Whether a call has found that the session has ended. */
  private isRequested = false;
  /** After a cancelled dialog only another press opens it, so that nothing the page does by itself nags. */
  private isSilent = false;
  /** Calls were answered without a session, because the dialog was cancelled. */
  private hasGivenUp = false;
  private answer: (() => void) | null = null;

  constructor(private readonly uses: Uses) {
    makeAutoObservable<this, 'uses' | 'answer' | 'isSilent' | 'hasGivenUp'>(
      this,
      {
        form: observableRef,
        person: observableRef,
        other: observableRef,
        uses: false,
        answer: false,
        isSilent: false,
        hasGivenUp: false,
      },
      { autoBind: true },
    );
  }

  /** A page of the signed-in person is shown. @returns a function that ends it */
  attach(): () => void {
    const detach = this.uses.again.attach(this.prompt);
    const stop = watchPage({
      pressed: () => {
        this.isSilent = false;
      },
      typed: () =>
        runInAction(() => {
          this.isTouched = true;
        }),
    });
    return () => {
      detach();
      stop();
      this.leave();
    };
  }

  /** Whose page is shown now. */
  know(person: User, path: string): void {
    if (this.step !== 'closed') return;
    if (path !== this.path) this.isTouched = false;
    this.person = person;
    this.path = path;
    this.uses.again.expect(person.id);
  }

  /** Somebody has signed in while the page was open, perhaps in another tab. */
  meet(user: User): void {
    if (this.step === 'closed' || this.step === 'other-person') return;
    if (user.id === this.person?.id) this.enter(user);
    else this.close();
  }

  /** Something typed would be lost with the page. */
  get hasInput(): boolean {
    return this.isTouched || this.unsaved > 0;
  }

  /** A form has unsaved input. @returns a function that ends it */
  hold(): () => void {
    this.unsaved += 1;
    return () =>
      runInAction(() => {
        this.unsaved -= 1;
      });
  }

  /**
   * Whether a page stays although nobody is signed in: always where the session has ended; where its person signed out in another tab, while
   * input would be lost or a call waits.
   */
  keeps(path: string): boolean {
    const { status, signOutReason } = this.uses.session;
    if (status !== 'guest') return false;
    if (signOutReason === 'ended') return this.uses.session.former !== null;
    return signOutReason === 'elsewhere' && this.path === path && (this.hasInput || this.isRequested);
  }

  /** Opens the dialog where the session has ended. */
  openFor(path: string): void {
    if (this.keeps(path) && !this.isSilent) this.open();
  }

  /** The person asks for the dialog. */
  begin(): void {
    this.isSilent = false;
    this.open();
  }

  async signIn(): Promise<void> {
    const done = await this.form.submit({ send: () => this.uses.logIn.execute(this.form.values) });
    if (done === null) return;
    this.form.set('password', '');
    if (done.value.nextStep === 'second-factor') this.go('second-factor');
    else this.arrive(done.value.user);
  }

  /** The second factor was passed; the server names the person only now. */
  async passed(): Promise<void> {
    const { user } = await this.uses.restore.execute({ isFresh: true });
    if (user === null) this.go('password');
    else this.arrive(user);
  }

  /** Back to the password; somebody else who has just signed in is signed out again. */
  async back(): Promise<void> {
    await (this.step === 'other-person' ? this.uses.end.execute() : this.uses.flow.discard());
    this.go('password');
  }

  /** Continues as the other person, with a page of their own. */
  continueAsOther(): void {
    const { other } = this;
    if (other !== null) this.enter(other);
  }

  /** What was typed stays; the next press that needs a session asks again. */
  async cancel(): Promise<void> {
    if (this.step !== 'password') await this.back();
    this.isSilent = true;
    this.hasGivenUp = true;
    this.close();
  }

  private prompt(): Promise<void> {
    const { user, signOutReason } = this.uses.session;
    // Who signs out or deletes the account wants no session.
    const hasEnded = user !== null || signOutReason === 'ended' || signOutReason === 'elsewhere';
    if (!hasEnded || this.isSilent || this.person === null) return Promise.resolve();
    this.isRequested = true;
    if (user !== null) this.uses.session.clear('ended');
    this.open();
    return new Promise((resolve) => {
      this.answer = resolve;
    });
  }

  private open(): void {
    if (this.step !== 'closed' || this.person === null) return;
    this.form = new FormState({
      identifier: this.person.email ?? (this.person.phone === null ? '' : formatPhone(this.person.phone)),
      password: '',
    });
    this.go('password');
  }

  private arrive(user: User): void {
    if (user.id === this.person?.id) {
      this.enter(user);
      return;
    }
    this.other = user;
    this.step = 'other-person';
  }

  private enter(user: User): void {
    // What waits is sent again; what was refused, or never sent, is read by a new page, unless something typed would be lost with the old one.
    const isComplete = this.answer !== null && !this.hasGivenUp;
    if (!isComplete && !this.hasInput) this.returns += 1;
    this.isRequested = false;
    this.hasGivenUp = false;
    this.uses.session.enter(user);
    this.close();
  }

  private close(): void {
    this.go('closed');
    this.answer?.();
    this.answer = null;
  }

  /** The page is left. */
  private leave(): void {
    this.isRequested = false;
    this.hasGivenUp = false;
    this.close();
  }

  private go(step: Exclude<Step, 'other-person'>): void {
    this.other = null;
    this.step = step;
  }
}
