import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ContentHistory } from '../../../../application/content/admin-content-repository.ts';
import type { ContentSlug } from '../../../../application/content/content-repository.ts';
import type { OpenContent } from '../../../../application/content/open-content.ts';
import type { PreviewContent } from '../../../../application/content/preview-content.ts';
import type { WriteContent } from '../../../../application/content/write-content.ts';
import type { DraftStorage } from '../../../../application/shared/draft-storage.ts';
import type { Block } from '../../../../domain/content/document.ts';
import { builtIn } from '../../../features/content/built-in/built-in.text.ts';
import type { ToastStore } from '../../../stores/toast.store.ts';
import { adminContentText } from './content.text.ts';

interface UseCases {
  readonly open: OpenContent;
  readonly write: WriteContent;
  readonly preview: PreviewContent;
  readonly drafts: DraftStorage;
}

/** Rewrites one text, version by version. */
export class EditorViewModel {
  status: 'loading' | 'ready' | 'failed' = 'loading';
  slug: ContentSlug = 'help';
  history: ContentHistory = { published: 1, versions: [] };
  body = '';
  blocks: readonly Block[] = [];
  /** An older version that is looked at instead of what is being written. */
  looking: { readonly version: number; readonly body: string } | null = null;
  isBusy = false;
  problem: string | null = null;
  note: string | null = null;
  /** What is stored: of the newest version. */
  private kept = '';
  /** The version that what is written goes on from; others may have saved since. */
  private base = 1;
  private keptVersion = 1;
  private asked = 0;

  constructor(
    private readonly useCases: UseCases,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'asked' | 'useCases' | 'toasts'>(
      this,
      { history: observableRef, blocks: observableRef, looking: observableRef, asked: false, useCases: false, toasts: false },
      { autoBind: true },
    );
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

  get isDirty(): boolean {
    return this.body !== this.kept;
  }

  async load(): Promise<void> {
    this.status = 'loading';
    const history = await this.useCases.open.execute(this.slug);
    const newest = history.ok ? (history.value.versions[0]?.version ?? 1) : 1;
    const body = history.ok ? await this.useCases.open.version(this.slug, newest, builtIn(this.slug)) : history;
    runInAction(() => {
      this.status = body.ok ? 'ready' : 'failed';
      if (!history.ok || !body.ok) return;
      const typed = this.useCases.drafts.read(this.name);
      this.history = history.value;
      this.kept = body.value;
      this.body = typeof typed === 'string' ? typed : body.value;
      this.note = this.isDirty ? adminContentText.restoredDraft : null;
      const written = this.useCases.drafts.versionOf(this.name);
      this.keptVersion = newest;
      this.base = this.isDirty && written !== null ? Number(written) : newest;
      this.problem = this.base === newest ? null : adminContentText.conflict;
    });
    await this.draw();
  }

  type(body: string): void {
    this.body = body;
    this.problem = null;
    if (this.isDirty) this.useCases.drafts.keep(this.name, body, String(this.base));
    else this.useCases.drafts.drop(this.name);
    void this.draw();
  }

  discard(): void {
    const written = this.body;
    this.note = null;
    this.base = this.keptVersion;
    this.type(this.kept);
    this.toasts.show('info', adminContentText.discarded, { label: adminContentText.undo, run: () => this.type(written) });
  }

  async look(version: number | null): Promise<void> {
    const read = version === null ? null : await this.useCases.open.version(this.slug, version, builtIn(this.slug));
    runInAction(() => {
      if (read !== null && !read.ok) this.problem = this.say(read.failure);
      else this.looking = read === null || version === null ? null : { version, body: read.value };
    });
    await this.draw();
  }

  /** What is looked at becomes what is being written. */
  restore(): void {
    const { looking } = this;
    this.looking = null;
    if (looking !== null) this.type(looking.body);
  }

  async save(isPublished: boolean): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    const body = this.body;
    const saved = await this.useCases.write.save(this.slug, body, this.base);
    if (saved.ok) {
      runInAction(() => {
        this.kept = body;
        [this.base, this.keptVersion] = [saved.value, saved.value];
        this.note = null;
        this.problem = null;
      });
      this.useCases.drafts.drop(this.name);
      if (isPublished) await this.show(saved.value, adminContentText.savedNotPublished(saved.value));
      else this.toasts.show('success', adminContentText.saved(saved.value));
    } else {
      runInAction(() => {
        this.problem = saved.failure.code === 'CONTENT_CHANGED' ? adminContentText.conflict : this.say(saved.failure);
      });
    }
    await this.refresh();
    // Whoever has been told of another version, and saves again, means to put his on top.
    if (!saved.ok && saved.failure.code === 'CONTENT_CHANGED') this.base = this.newest;
  }

  async publish(version: number): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    await this.show(version);
    await this.refresh();
  }

  private async show(version: number, otherwise?: string): Promise<void> {
    const published = await this.useCases.write.publish(this.slug, version);
    if (published.ok) this.toasts.show('success', adminContentText.published(version));
    else
      runInAction(() => {
        this.problem = otherwise ?? this.say(published.failure);
      });
  }

  /** What others saved meanwhile is in the list, too. */
  private async refresh(): Promise<void> {
    const history = await this.useCases.open.execute(this.slug);
    runInAction(() => {
      this.isBusy = false;
      if (history.ok) this.history = history.value;
    });
  }

  private async draw(): Promise<void> {
    this.asked += 1;
    const mine = this.asked;
    const blocks = await this.useCases.preview.execute(this.looking?.body ?? this.body);
    runInAction(() => {
      if (mine === this.asked) this.blocks = blocks;
    });
  }

  private get name(): string {
    return `content/${this.slug}`;
  }

  private say({ code, message }: { readonly code: string; readonly message: string }): string {
    return adminContentText.failures[code] ?? message;
  }
}
