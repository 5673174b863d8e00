import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ContentHistory } from '../../../../application/content/admin-content-repository.ts';
import type { ContentSlug } from '../../../../application/content/content-repository.ts';
import type { OpenContent } from '../../../../application/content/open-content.ts';
import type { PreviewContent } from '../../../../application/content/preview-content.ts';
import type { WriteContent } from '../../../../application/content/write-content.ts';
import type { Block } from '../../../../domain/content/document.ts';
import { type Failure, type Result, succeed } from '../../../../domain/shared/result.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { builtIn } from '../../../features/content/built-in/built-in.text.ts';
import type { ToastStore } from '../../../stores/toast.store.ts';
import { failureText } from '../kit/failure-text.ts';
import type { Opened, SaveOutcome } from '../kit/form/form-rules.ts';
import type { FormTools } from '../kit/form/form-tools.ts';
import { VersionedForm } from '../kit/form/versioned-form.ts';
import { adminContentText } from './content.text.ts';

interface UseCases {
  readonly open: OpenContent;
  readonly write: WriteContent;
  readonly preview: PreviewContent;
  readonly form: FormTools;
}

interface Written {
  readonly body: string;
}

/** Edits one text in versions. */
export class EditorViewModel {
  readonly form: VersionedForm<Written>;
  slug: ContentSlug = 'help';
  history: ContentHistory = { published: 1, versions: [] };
  /** An older version that is shown instead of the draft. */
  shownVersion: { readonly version: number; readonly body: string } | null = null;
  private readonly preview = new LatestRequest<readonly Block[]>();

  constructor(
    private readonly useCases: UseCases,
    private readonly toasts: ToastStore,
  ) {
    this.form = new VersionedForm<Written>(useCases.form, {
      blank: { body: '' },
      read: (stored) => (typeof stored === 'string' ? { body: stored } : null),
      write: ({ body }) => body,
      lastEditor: async () => this.history.versions[0]?.author ?? null,
    });
    makeAutoObservable<this, 'preview' | 'useCases' | 'toasts'>(
      this,
      { form: false, history: observableRef, shownVersion: observableRef, preview: false, useCases: false, toasts: false },
      { autoBind: true },
    );
  }

  get blocks(): readonly Block[] {
    return this.preview.value ?? [];
  }

  for(slug: ContentSlug): void {
    this.slug = slug;
  }

  start(): undefined {
    void this.load();
    return undefined;
  }

  get newest(): number {
    return this.history.versions[0]?.version ?? 1;
  }

  async load(): Promise<void> {
    await this.form.load(`content/${this.slug}`, () => this.read());
    await this.draw();
  }

  type(body: string): void {
    this.form.set({ body });
    this.form.alert = null;
    void this.draw();
  }

  discard(): void {
    const { body } = this.form.values;
    this.form.discard();
    void this.draw();
    this.toasts.show('info', adminContentText.discarded, { label: adminContentText.undo, run: () => this.type(body) });
  }

  async showVersion(version: number | null): Promise<void> {
    const read = version === null ? null : await this.useCases.open.version(this.slug, version, builtIn(this.slug));
    runInAction(() => {
      if (read !== null && !read.ok) this.form.refuse(this.describeFailure(read.failure));
      else this.shownVersion = read === null || version === null ? null : { version, body: read.value };
    });
    await this.draw();
  }

  /** The shown version becomes the draft. */
  restore(): void {
    const { shownVersion } = this;
    this.shownVersion = null;
    if (shownVersion !== null) this.type(shownVersion.body);
  }

  /** @returns whether it was stored, published or not */
  async save(isPublished = false): Promise<boolean> {
    if (!this.form.isDirty) return false;
    const version = await this.form.save(({ body }) => this.send(body, isPublished));
    if (version === null) return false;
    if (isPublished) await this.form.whileBusy(() => this.show(version, adminContentText.savedNotPublished(version)));
    return true;
  }

  async publish(version: number): Promise<void> {
    await this.form.whileBusy(() => this.show(version));
  }

  private async send(body: string, isPublished: boolean): Promise<SaveOutcome<Written, number>> {
    const saved = await this.useCases.write.save(this.slug, body, Number(this.form.version));
    await this.refresh();
    if (saved.ok) {
      const opened = { values: { body }, version: String(saved.value) };
      return { kind: 'saved', saved: saved.value, opened, ...(isPublished ? {} : { done: adminContentText.saved(saved.value) }) };
    }
    // A second save after the notice of another version replaces that version on purpose.
    if (saved.failure.code === 'CONTENT_CHANGED') return { kind: 'conflict', version: String(this.newest) };
    return { kind: 'failed', alert: this.describeFailure(saved.failure) };
  }

  private async show(version: number, otherwise?: string): Promise<void> {
    const published = await this.useCases.write.publish(this.slug, version);
    if (published.ok) this.toasts.show('success', adminContentText.published(version));
    else this.form.refuse(otherwise ?? this.describeFailure(published.failure));
    await this.refresh();
  }

  private async read(): Promise<Result<Opened<Written>>> {
    const history = await this.refresh();
    if (!history.ok) return history;
    const body = await this.useCases.open.version(this.slug, this.newest, builtIn(this.slug));
    return body.ok ? succeed({ values: { body: body.value }, version: String(this.newest) }) : body;
  }

  /** The list includes versions by other people. */
  private async refresh(): Promise<Result<ContentHistory>> {
    const history = await this.useCases.open.execute(this.slug);
    runInAction(() => {
      if (history.ok) this.history = history.value;
    });
    return history;
  }

  private async draw(): Promise<void> {
    await this.preview.run(async () => succeed(await this.useCases.preview.execute(this.shownVersion?.body ?? this.form.values.body)));
  }

  private describeFailure(failure: Failure): string {
    return failureText(failure, adminContentText.failures);
  }
}
