import { makeAutoObservable } from 'mobx';
import type { Failure, Result } from '../../../domain/shared/result.ts';
import { formsText } from '../../components/forms/forms.text.ts';
import { failureText } from './failure-text.ts';

type Errors<Name extends string> = Partial<Record<Name, string>>;

/** The problems of a form of which one field was checked. */
export const fieldError = <Name extends string>(name: Name, message: string | null): Errors<Name> =>
  (message === null ? {} : { [name]: message }) as Errors<Name>;

interface Work<Name extends string, T> {
  /** The problems found before sending; every empty field has one. */
  readonly check?: () => Errors<Name>;
  /** Fields that may be empty. */
  readonly optional?: readonly Name[];
  readonly send: () => Promise<Result<T>>;
  /** The field that a refusal belongs to, by its code; null for the whole form. */
  readonly fieldOf?: Readonly<Record<string, Name>>;
  /** The text of a failure, where it differs from the common one. */
  readonly describeFailure?: (failure: Failure) => string;
}

/** The state of a form. A failure keeps the input, and one press sends once. */
export class FormState<Name extends string> {
  errors: Errors<Name> = {};
  /** The problem of the whole form. */
  alert: string | null = null;
  isBusy = false;
  /** Grows with every failed attempt, so that the page moves the focus to the problem. */
  refusals = 0;

  constructor(readonly values: Record<Name, string>) {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  set(name: Name, value: string): void {
    this.values[name] = value;
    delete this.errors[name];
    this.alert = null;
  }

  /** Adopts the input of a field that sent no event before hydration. A value in the state stays. */
  takeUp(name: string, value: string): void {
    if (value !== '' && this.isField(name) && this.values[name] === '') this.values[name] = value;
  }

  /** @returns the answer; null when it was refused, or while an earlier one is being sent */
  async submit<T>({
    check,
    optional = [],
    send,
    fieldOf = {},
    describeFailure = failureText,
  }: Work<Name, T>): Promise<{ readonly value: T } | null> {
    if (this.isBusy) return null;
    this.errors = { ...this.missing(optional), ...check?.() };
    this.alert = null;
    if (Object.keys(this.errors).length > 0) {
      this.refuse();
      return null;
    }
    this.begin(true);
    const outcome = await send();
    this.begin(false);
    if (outcome.ok) return { value: outcome.value };
    const field = fieldOf[outcome.failure.code];
    this.refuse(describeFailure(outcome.failure), field);
    return null;
  }

  private isField(name: string): name is Name {
    return Object.hasOwn(this.values, name);
  }

  private missing(optional: readonly Name[]): Errors<Name> {
    const names = Object.keys(this.values) as Name[];
    return Object.fromEntries(
      names
        .filter((name) => !optional.includes(name) && this.values[name].trim() === '')
        .map((name) => [name, formsText.requiredOf[name] ?? formsText.required]),
    ) as Errors<Name>;
  }

  private begin(isBusy: boolean): void {
    this.isBusy = isBusy;
  }

  private refuse(reason: string | null = null, field?: Name): void {
    if (reason !== null && field !== undefined) this.errors = { ...this.errors, [field]: reason } as Errors<Name>;
    else this.alert = reason;
    this.refusals += 1;
  }
}
