import { makeAutoObservable } from 'mobx';
import { SearchTermService } from '../../../../application/search/search-terms.ts';
import { hasMeaning, type SearchTerm, termsWith } from '../../../../domain/search/search-term.ts';
import type { Result } from '../../../../domain/shared/result.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { failureText } from '../kit/failure-text.ts';
import { StaffDialog } from '../kit/staff-dialog.ts';
import { searchTermsText } from './search-terms.text.ts';

/** A word as it is typed; `previous` is the one it replaces, null for a new one. */
export interface TermForm {
  readonly previous: string | null;
  readonly term: string;
  readonly kind: SearchTerm['kind'];
  readonly meaning: string;
}

/** The words of the market, and the dialogs that change and remove one. */
export class SearchTermsViewModel {
  readonly request = new LatestRequest<readonly SearchTerm[]>();
  readonly form = new StaffDialog<TermForm>();
  readonly removal = new StaffDialog<string>();
  text = '';

  constructor(private readonly terms: SearchTermService) {
    makeAutoObservable<this, 'terms'>(this, { request: false, form: false, removal: false, terms: false }, { autoBind: true });
  }

  start(): undefined {
    void this.load();
  }

  async load(): Promise<void> {
    await this.request.run(() => this.terms.list());
  }

  get shown(): readonly SearchTerm[] {
    return termsWith(this.request.value ?? [], this.text);
  }

  search(text: string): void {
    this.text = text;
  }

  open(term: SearchTerm | null): void {
    this.form.open({ previous: term?.term ?? null, term: term?.term ?? '', kind: term?.kind ?? 'same', meaning: term?.meaning ?? '' });
  }

  async save(): Promise<void> {
    const { subject } = this.form;
    if (subject === null) return;
    const { previous, term, kind, meaning } = subject;
    await this.finish(this.form, () => this.terms.save({ term, kind, meaning: hasMeaning(kind) ? meaning : null }, previous));
  }

  async remove(): Promise<void> {
    const { subject } = this.removal;
    if (subject !== null) await this.finish(this.removal, () => this.terms.remove(subject));
  }

  private async finish(dialog: StaffDialog<TermForm> | StaffDialog<string>, work: () => Promise<Result<void>>): Promise<void> {
    const answer = await dialog.run(work);
    if (answer === null) return;
    if (!answer.ok) return dialog.refuse(failureText(answer.failure, searchTermsText.failures));
    dialog.close();
    await this.load();
  }
}

export const searchTermsBindings = bindingsOf(SearchTermsViewModel, [SearchTermService], (terms) => new SearchTermsViewModel(terms));
