import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { EditPicture } from '../../../../../../application/media/edit-picture.ts';
import type { DiscardFiles } from '../../../../../../application/media/files.ts';
import type { PictureCopy } from '../../../../../../application/media/image-resizer.ts';
import type { PictureMark } from '../../../../../../application/media/picture-editor.ts';
import type { FieldPicture } from '../../../../../../domain/media/field-pictures.ts';
import { blurredAt, cropped, noEdit, type PictureEdit, type Region, type Watermark } from '../../../../../../domain/media/picture-edit.ts';
import type { Result } from '../../../../../../domain/shared/result.ts';
import { failureText } from '../../../kit/failure-text.ts';
import { pictureEditText as text } from './picture-edit.text.ts';

/** Where a selection begins, so that keys have something to move. */
const MIDDLE: Region = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };

interface Shop {
  readonly siteName: string;
  readonly logoUrl: string | null;
}

const markOf = (watermark: Watermark, { siteName, logoUrl }: Shop): PictureMark | null => {
  if (watermark === 'logo' && logoUrl !== null) return { address: logoUrl };
  return watermark === 'name' ? { text: siteName } : null;
};

/** One picture of a form while it is cropped, blurred and marked; and the originals of those that were, until the form is left. */
export class PictureEditViewModel {
  place: number | null = null;
  shown: PictureCopy | null = null;
  selection: Region = MIDDLE;
  isBusy = false;
  refusal: string | null = null;
  news = '';
  private edits: readonly PictureEdit[] = [noEdit];
  private picture: FieldPicture | null = null;
  private source: PictureCopy | null = null;
  private shop: Shop = { siteName: '', logoUrl: null };
  /** By the address of what replaced them. */
  private readonly originals = new Map<string, FieldPicture>();
  private pictures: readonly FieldPicture[] = [];

  constructor(
    private readonly editing: EditPicture,
    private readonly discard: DiscardFiles,
  ) {
    makeAutoObservable<this, 'editing' | 'discard' | 'shop' | 'pictures' | 'source' | 'edits' | 'picture'>(
      this,
      {
        editing: false,
        discard: false,
        shop: false,
        pictures: false,
        source: false,
        picture: false,
        // Plain objects, because a worker takes no observable ones.
        shown: observableRef,
        selection: observableRef,
        edits: observableRef,
      },
      { autoBind: true },
    );
  }

  /** A form that is left lets go of the originals it no longer shows; the server keeps those that something else shows. */
  start(): () => void {
    return () => {
      const kept = new Set(this.pictures.map(({ path }) => path));
      const paths = [...this.originals.values()].map(({ path }) => path).filter((path) => !kept.has(path));
      for (const path of paths) void this.discard.execute('product-images', [path]);
    };
  }

  /** @param pictures of the form now */
  follow(pictures: readonly FieldPicture[]): void {
    this.pictures = pictures;
  }

  get edit(): PictureEdit {
    return this.edits.at(-1) ?? noEdit;
  }

  get canUndo(): boolean {
    return this.edits.length > 1;
  }

  originalOf({ url }: FieldPicture): FieldPicture | null {
    return this.originals.get(url) ?? null;
  }

  open(picture: FieldPicture, place: number): void {
    Object.assign(this, { picture, place, shown: null, selection: MIDDLE, refusal: null, news: '', edits: [noEdit], source: null });
  }

  close(): void {
    this.place = null;
  }

  /** Reads the picture. */
  async load(shop: Shop): Promise<void> {
    this.shop = shop;
    const { picture } = this;
    if (picture === null) return;
    const source = await this.run(() => this.editing.open(picture.url));
    if (source === null || this.picture !== picture) return;
    this.source = source;
    await this.redraw();
  }

  select(selection: Region): void {
    this.selection = selection;
  }

  crop(): Promise<void> {
    return this.take(cropped(this.edit, this.selection), text.applied.crop);
  }

  blur(): Promise<void> {
    return this.take(blurredAt(this.edit, this.selection), text.applied.blur);
  }

  mark(watermark: Watermark): Promise<void> {
    return this.take({ ...this.edit, watermark }, text.watermarks[watermark]);
  }

  async undo(): Promise<void> {
    if (!this.canUndo || this.isBusy) return;
    this.edits = this.edits.slice(0, -1);
    await this.redraw();
    this.say(text.applied.undo);
  }

  /** Stores what is shown. @returns the picture in its place; null when it was refused or nothing was changed */
  async confirm(): Promise<FieldPicture | null> {
    const { picture, shown } = this;
    if (picture === null || shown === null) return null;
    if (!this.canUndo) {
      this.close();
      return null;
    }
    const stored = await this.run(() => this.editing.store(picture.path.split('/').at(-1) ?? 'gambar', shown));
    if (stored === null) return null;
    const replacement = { ...stored, alt: picture.alt };
    runInAction(() => {
      this.originals.set(replacement.url, this.originals.get(picture.url) ?? picture);
      this.close();
    });
    return replacement;
  }

  private say(news: string): void {
    this.news = news;
  }

  private async take(edit: PictureEdit, news: string): Promise<void> {
    if (this.isBusy) return;
    this.edits = [...this.edits, edit];
    if (await this.redraw()) this.say(news);
    else runInAction(() => Object.assign(this, { edits: this.edits.slice(0, -1) }));
  }

  private async redraw(): Promise<boolean> {
    const { source, edit } = this;
    if (source === null) return false;
    const drawn = await this.run(() => this.editing.draw(source, edit, markOf(edit.watermark, this.shop)));
    if (drawn === null) return false;
    runInAction(() => Object.assign(this, { shown: drawn, selection: MIDDLE }));
    return true;
  }

  private async run<T>(work: () => Promise<Result<T>>): Promise<T | null> {
    this.isBusy = true;
    this.refusal = null;
    const done = await work();
    runInAction(() => {
      this.isBusy = false;
      if (!done.ok) this.refusal = failureText(done.failure);
    });
    return done.ok ? done.value : null;
  }
}
