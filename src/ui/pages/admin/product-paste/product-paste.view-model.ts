import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ReadAdvertGames } from '../../../../application/advert/read-advert-games.ts';
import type { ListProductGroups } from '../../../../application/catalog/list-product-groups.ts';
import type { SaveProduct } from '../../../../application/catalog/save-product.ts';
import type { ProductGroups } from '../../../../application/catalog/staff-products.ts';
import type { AdvertGame, ReadAdvert } from '../../../../domain/advert/advert.ts';
import { LONGEST_ADVERT, LONGEST_PASTE, readAdvertOf, readAdverts } from '../../../../domain/advert/read-adverts.ts';
import { linesProblems, type ValueProblem } from '../../../../domain/attribute/attribute-value.ts';
import { checkProductForm } from '../../../../domain/catalog/check-product-form.ts';
import { type Result, succeed } from '../../../../domain/shared/result.ts';
import { failureText, failureTexts } from '../kit/failure-text.ts';
import type { FieldProblems, Opened, SaveOutcome } from '../kit/form/form-rules.ts';
import type { FormTools } from '../kit/form/form-tools.ts';
import { VersionedForm } from '../kit/form/versioned-form.ts';
import { picturesText } from '../parts/media/picture.text.ts';
import type { UnfinishedUploads } from '../parts/media/upload-queue.ts';
import {
  emptyPasteForm,
  type PastedProduct,
  type PasteForm,
  pastedProduct,
  productFormFrom,
  readPasteForm,
  withGame,
} from './paste-form.ts';
import { productPasteText as text } from './product-paste.text.ts';

interface Uses {
  readonly games: ReadAdvertGames;
  readonly groups: ListProductGroups;
  readonly save: SaveProduct;
  readonly form: FormTools;
}

/** A product that was stored as a draft. */
interface SavedDraft {
  readonly id: string;
  readonly name: string;
}

const BLANK: Opened<PasteForm> = { values: emptyPasteForm, version: null };

/** Products from pasted adverts: read, corrected, stored as drafts. */
export class ProductPasteViewModel {
  readonly form: VersionedForm<PasteForm>;
  games: readonly AdvertGame[] = [];
  groups: ProductGroups | null = null;
  unfinished: UnfinishedUploads = null;
  saved: readonly SavedDraft[] = [];
  /** Why the text was not read. */
  textProblem: string | null = null;

  constructor(private readonly uses: Uses) {
    this.form = new VersionedForm<PasteForm>(uses.form, { blank: emptyPasteForm, read: readPasteForm });
    makeAutoObservable<this, 'uses'>(
      this,
      { form: false, games: observableRef, groups: observableRef, saved: observableRef, uses: false },
      { autoBind: true },
    );
  }

  start(): () => void {
    void this.load();
    return () => undefined;
  }

  load(): Promise<void> {
    return this.form.load('product/paste', () => this.open());
  }

  uploading(unfinished: UnfinishedUploads): void {
    this.unfinished = unfinished;
  }

  type(pasted: string): void {
    this.textProblem = null;
    this.form.set({ text: pasted });
  }

  /** Replaces the drafts by those of the text. */
  read(): void {
    const { values } = this.form;
    const { groups } = this;
    if (groups === null) return;
    if (values.text.length > LONGEST_PASTE) {
      this.textProblem = text.tooLong(LONGEST_PASTE);
      return;
    }
    const { adverts, tooLong } = readAdverts(values.text, this.games);
    const [long] = tooLong;
    if (long !== undefined) this.textProblem = text.advertTooLong(long, LONGEST_ADVERT);
    else this.textProblem = values.text.trim() === '' ? text.empty : adverts.length === 0 ? text.nothing : null;
    if (this.textProblem !== null) return;
    this.form.alert = null;
    this.form.problems = {};
    this.form.set({ drafts: adverts.map((advert) => pastedProduct(advert, this.uses.save.newId(), groups, adverts.length === 1)) });
  }

  /** What is read in the advert of a draft, with its present game. */
  advertOf(source: string, gameId: string): ReadAdvert {
    return readAdvertOf(source, this.gameOf(gameId));
  }

  gameOf(id: string): AdvertGame | null {
    return this.games.find((game) => game.id === id) ?? null;
  }

  change(id: string, changes: Partial<PastedProduct>): void {
    this.put(id, (draft) => ({ ...draft, ...changes }), Object.keys(changes));
  }

  chooseGame(id: string, gameId: string): void {
    this.put(id, (draft) => withGame(draft, gameId, this.games), ['gameTitleId', 'name', 'price', 'description', 'attributes']);
  }

  togglePicture(id: string, url: string): void {
    this.put(id, (draft) => ({
      ...draft,
      pictures: draft.pictures.includes(url) ? draft.pictures.filter((one) => one !== url) : [...draft.pictures, url],
    }));
  }

  drop(id: string): void {
    this.form.set({ drafts: this.form.values.drafts.filter((draft) => draft.id !== id) }, [id]);
  }

  problemOf(id: string, field: string): string | null {
    return this.form.problemOf(`${id}.${field}`);
  }

  /** Problems of the attributes, once a save was tried. */
  attributeProblems(draft: PastedProduct): ReadonlyMap<string, ValueProblem> {
    return this.form.refusals > 0 ? this.wrongLines(draft) : new Map();
  }

  async save(): Promise<boolean> {
    return (await this.form.save((values) => this.send(values))) !== null;
  }

  private put(id: string, change: (draft: PastedProduct) => PastedProduct, fields: readonly string[] = []): void {
    this.form.set(
      { drafts: this.form.values.drafts.map((draft) => (draft.id === id ? change(draft) : draft)) },
      fields.map((field) => `${id}.${field}`),
    );
  }

  private async open(): Promise<Result<Opened<PasteForm>>> {
    const [games, groups] = await Promise.all([this.uses.games.execute(), this.uses.groups.execute()]);
    if (!games.ok) return games;
    if (!groups.ok) return groups;
    runInAction(() => {
      this.games = games.value;
      this.groups = groups.value;
    });
    return succeed(BLANK);
  }

  private wrongLines({ gameTitleId, attributes }: PastedProduct): ReadonlyMap<string, ValueProblem> {
    return linesProblems(this.gameOf(gameTitleId)?.attributes ?? [], attributes);
  }

  private problemsOf(draft: PastedProduct, values: PasteForm): FieldProblems {
    const found = failureTexts(checkProductForm(productFormFrom(draft, values, this.groups), true));
    const attributes = this.wrongLines(draft).size > 0 ? { attributes: text.fix } : {};
    return Object.fromEntries(Object.entries({ ...found, ...attributes }).map(([field, problem]) => [`${draft.id}.${field}`, problem]));
  }

  /** Stores the drafts one by one. Those that are refused stay, each with its problems. */
  private async send(values: PasteForm): Promise<SaveOutcome<PasteForm, null>> {
    if (values.drafts.length === 0) return { kind: 'failed', alert: text.empty };
    if (this.unfinished !== null) return { kind: 'failed', alert: picturesText.unfinished[this.unfinished] };
    const stored: SavedDraft[] = [];
    let problems: FieldProblems = {};
    let refusal: string | null = null;
    for (const draft of values.drafts) {
      const wrong = this.problemsOf(draft, values);
      problems = { ...problems, ...wrong };
      if (Object.keys(wrong).length > 0 || refusal !== null) continue;
      const form = productFormFrom(draft, values, this.groups);
      const saved = await this.uses.save.execute({ id: null, newId: draft.id, version: null, form });
      // Stored by an earlier attempt whose answer was lost: the id is the same.
      if (saved.ok) stored.push({ id: draft.id, name: draft.name.trim() });
      else refusal = failureText(saved.failure);
    }
    return this.after(values, { stored, problems, refusal });
  }

  private after(
    values: PasteForm,
    {
      stored,
      problems,
      refusal,
    }: { readonly stored: readonly SavedDraft[]; readonly problems: FieldProblems; readonly refusal: string | null },
  ): SaveOutcome<PasteForm, null> {
    const isStored = ({ id }: PastedProduct): boolean => stored.some((one) => one.id === id);
    const left = values.drafts.filter((draft) => !isStored(draft));
    runInAction(() => {
      this.saved = [...this.saved, ...stored];
    });
    if (left.length === 0) return { kind: 'saved', saved: null, opened: BLANK, done: text.saved(stored.length) };
    // Pictures of what is stored belong to it; the text was read.
    if (stored.length > 0) this.form.set({ drafts: this.form.values.drafts.filter((draft) => !isStored(draft)) }, []);
    const alert = refusal ?? (stored.length === 0 ? text.fix : text.savedSome(stored.length, left.length));
    return { kind: 'problems', problems, alert };
  }
}
