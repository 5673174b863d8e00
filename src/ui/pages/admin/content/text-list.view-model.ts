import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ContentHistory } from '../../../../application/content/admin-content-repository.ts';
import type { ContentSlug } from '../../../../application/content/content-repository.ts';
import type { OpenContent } from '../../../../application/content/open-content.ts';
import { CONTENT_SLUGS } from './content-texts.ts';

/** The published and draft versions of each text. */
export class TextListViewModel {
  status: 'loading' | 'ready' | 'failed' = 'loading';
  texts: readonly (readonly [slug: ContentSlug, history: ContentHistory])[] = [];

  constructor(private readonly open: OpenContent) {
    makeAutoObservable<this, 'open'>(this, { texts: observableRef, open: false }, { autoBind: true });
  }

  start(): undefined {
    void this.load();
    return undefined;
  }

  async load(): Promise<void> {
    this.status = 'loading';
    const read = await Promise.all(CONTENT_SLUGS.map(async (slug) => [slug, await this.open.execute(slug)] as const));
    runInAction(() => {
      this.texts = read.flatMap(([slug, found]) => (found.ok ? [[slug, found.value] as const] : []));
      this.status = this.texts.length === read.length ? 'ready' : 'failed';
    });
  }
}
